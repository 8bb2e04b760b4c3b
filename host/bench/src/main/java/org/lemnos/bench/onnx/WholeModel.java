package org.lemnos.bench.onnx;

import ai.onnx.proto.OnnxMl.ModelProto;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import org.lemnos.bench.onnx.TextModels.Size;
import org.lemnos.core.program.Dimensions;
import org.lemnos.core.tensor.MemoryTensor;

/** The models, each in the size that people run and in a small one of the same architecture. */
public enum WholeModel {
    /** ResNet-50; in both sizes with all its layers and channels. */
    RESNET50("resnet50"),
    /** MobileNetV2; in both sizes with all its layers and channels. */
    MOBILENETV2("mobilenetv2"),
    /** SqueezeNet 1.1; in both sizes with all its layers and channels. */
    SQUEEZENET("squeezenet"),
    /** BERT-base. */
    BERT("bert-base"),
    /** A block of GPT-2 between its embeddings and its last normalization. */
    GPT2("gpt2-block"),
    /** Two layers of LSTM, the first of which reads both ways, as a tagger of words. */
    LSTM("lstm");

    private static final int SMALL_IMAGE = 64;
    private static final int IMAGE = 224;
    private static final int TAGS = 17;

    private final String token;

    WholeModel(String token) {
        this.token = token;
    }

    /** What it is called in reports and on the command line. */
    public String token() {
        return token;
    }

    /**
     * The model of that name.
     *
     * @throws IllegalArgumentException if there is none; the message has those there are
     */
    public static WholeModel of(String token) {
        return Arrays.stream(values())
                .filter(model -> model.token.equals(token))
                .findFirst()
                .orElseThrow(() -> new IllegalArgumentException("no model '" + token + "'; there are "
                        + Arrays.stream(values()).map(WholeModel::token).toList()));
    }

    /** How large a model is. */
    public enum Scale {
        /** Images of 64 by 64, narrow transformers: a second or two on a processor. */
        SMALL,
        /** As people run it. */
        FULL
    }

    /**
     * A model with what it is given.
     *
     * @param model the ONNX file
     * @param inputs a tensor for each input, by name
     * @param dimensions a number for each symbolic extent
     */
    public record Example(ModelProto model, Map<String, MemoryTensor> inputs, Dimensions dimensions) {
        /** Copies the map. */
        public Example {
            inputs = Map.copyOf(inputs);
        }
    }

    /** The model, its weights and inputs drawn from a seed; the same for the same arguments. */
    public Example example(Scale scale, long seed) {
        boolean small = scale == Scale.SMALL;
        SplittableRandom random = new SplittableRandom(seed + 1);
        int image = small ? SMALL_IMAGE : IMAGE;
        Size bert = small ? new Size(2, 64, 4, 500, 32) : new Size(12, 768, 12, 30_522, 512);
        // 32,000 words, not 50,257: a binding of Mesa's CPU driver spans 128 MiB, which their table of 768 numbers each
        // must fit.
        Size gpt2 = small ? new Size(1, 64, 4, 500, 32) : new Size(1, 768, 12, 32_000, 1024);
        Size lstm = small ? new Size(2, 32, 1, 500, 1) : new Size(2, 256, 1, 10_000, 1);
        return switch (this) {
            case RESNET50 -> image(ImageModels.resNet50(image, seed), image, random);
            case MOBILENETV2 -> image(ImageModels.mobileNetV2(image, seed), image, random);
            case SQUEEZENET -> image(ImageModels.squeezeNet(image, seed), image, random);
            case BERT -> texts(TextModels.bert(bert, seed), Words.BERT, scale, bert, random);
            case GPT2 -> texts(TextModels.gpt2(gpt2, seed), Words.GPT2, scale, gpt2, random);
            case LSTM -> texts(TextModels.lstm(lstm, TAGS, seed), Words.LSTM, scale, lstm, random);
        };
    }

    private static Example image(ModelProto model, int size, SplittableRandom random) {
        float[] pixels = new float[3 * size * size];
        for (int i = 0; i < pixels.length; i++) {
            pixels[i] = (float) (4 * random.nextDouble() - 2);
        }
        return new Example(
                model, Map.of("image", MemoryTensor.of(pixels, 1, 3, size, size)), Dimensions.of("batch", 1));
    }

    /** The names of a text model's inputs; an empty one is not there. */
    private record Words(String ids, List<String> others) {
        static final Words BERT = new Words("input_ids", List.of("attention_mask", "token_type_ids"));
        static final Words GPT2 = new Words("input_ids", List.of());
        static final Words LSTM = new Words("tokens", List.of());
    }

    /** Small models read two texts, the second with padding at its end where the model knows that; full ones read one text. */
    private static Example texts(ModelProto model, Words names, Scale scale, Size size, SplittableRandom random) {
        int batch = scale == Scale.SMALL ? 2 : 1;
        int sequence = scale == Scale.SMALL ? 13 : 128;
        long[] ids = new long[batch * sequence];
        long[] mask = new long[ids.length];
        long[] types = new long[ids.length];
        for (int i = 0; i < ids.length; i++) {
            int place = i % sequence;
            ids[i] = random.nextInt(size.vocabulary());
            mask[i] = i < sequence || place < sequence - 4 ? 1 : 0;
            types[i] = 2 * place < sequence ? 0 : 1;
        }
        Map<String, MemoryTensor> inputs = new LinkedHashMap<>();
        inputs.put(names.ids(), MemoryTensor.of(ids, batch, sequence));
        List<long[]> others = List.of(mask, types);
        for (int i = 0; i < names.others().size(); i++) {
            inputs.put(names.others().get(i), MemoryTensor.of(others.get(i), batch, sequence));
        }
        return new Example(model, inputs, Dimensions.of("batch", batch, "sequence", sequence));
    }
}
