package org.lemnos.app.conformance;

/** Where what is computed differs from ONNX Runtime, from ONNX's own reference, or from what one may read into ONNX's text, and why. */
public final class OnPurpose {
    private OnPurpose() {}

    /** A section in Markdown. */
    public static String section() {
        return """
                ## Where Lemnos differs on purpose

                Where ONNX's text decides a case, it is followed, also where ONNX Runtime does something else. Where it decides nothing, all devices do the same:

                - **Softmax, Attention**: a row of nothing but -∞, which is one that is masked throughout, gives zeros; in ONNX Runtime NaN.
                - **RNN, GRU, LSTM**: `clip` bounds all that goes into an activation, as ONNX says: the cell of an LSTM as well, where its state is made of \
                it. ONNX Runtime lets that one in as it is. The cell that goes on to the next step is bounded in neither.
                - **DynamicQuantizeLinear**: zeros alone have the scale 0, as the formula says, with the zero point 0 and integers 0. The scale is 1 in ONNX \
                Runtime and 1/255 in ONNX's reference; zero point and integers are the same.
                - **QuantizeLinear**: a quotient that is NaN, such as 0/0, gives the zero point.
                - **Cast**: numbers beyond an integer type become its limits, NaN becomes 0.
                - **Shrink, ThresholdedRelu**: NaN gives 0, as it is neither below nor above a limit.
                - **TopK, ArgMax, ArgMin, MaxPool's places**: NaN goes before every number, for TopK as the largest of all.
                - **Gather, GatherElements, GatherND, Scatter and its kind**: an index outside of its axis is refused where it is known before the run; one \
                that is computed in the run gives zeros, or changes nothing. ONNX Runtime ends with an error.
                - **MaxPool, AveragePool**: a window with nothing but padding is refused, but where padding counts as zeros. A last window that is not whole \
                and would begin in the padding behind is left out in every version, as the newer ones say. `auto_pad` VALID with `ceil_mode` is refused where \
                strides are not 1: text and shape inference contradict each other.
                - **ConvTranspose**: version 1 puts an odd element of padding behind where an output shape is given, later ones before. SAME_UPPER and \
                SAME_LOWER of version 1, which contradicts itself there, are refused where the readings differ.
                - **Resize**: with sizes, places are exact, not of a rounded scale; with tf_crop_and_resize, scales are of the crop. Version 10, which says \
                nothing of places, has those of its examples.
                - **Outputs of a graph**: one that is declared with another element type, number of axes or fixed extent than the nodes make is refused.

                """;
    }
}
