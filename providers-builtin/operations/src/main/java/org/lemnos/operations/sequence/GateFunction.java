package org.lemnos.operations.sequence;

import org.lemnos.api.operation.AttributeSpec;
import org.lemnos.api.operation.Attributes;
import org.lemnos.api.operation.OperationDescriptor;

/**
 * An activation with its factors, as the attributes of a recurrent layer name it.
 *
 * @param activation the function
 * @param alpha its first factor; without meaning where the function has none
 * @param beta its second factor
 */
public record GateFunction(Activation activation, float alpha, float beta) {
    private static final String ALPHA = "_alpha";
    private static final String BETA = "_beta";

    /** A function with the factors that apply where none are given. */
    public static GateFunction of(Activation activation) {
        return new GateFunction(activation, activation.defaultAlpha(), activation.defaultBeta());
    }

    /** The one that a call names. */
    public static GateFunction of(Attributes attributes, String name) {
        Activation activation = Activation.named(attributes.text(name)).orElseThrow();
        return new GateFunction(activation, attributes.f32(name + ALPHA), attributes.f32(name + BETA));
    }

    /** The attributes with this function under a name. */
    public Attributes in(Attributes attributes, String name) {
        return attributes
                .with(name, activation.token())
                .with(name + ALPHA, alpha)
                .with(name + BETA, beta);
    }

    /** Declares the attributes that name a function. */
    static OperationDescriptor.Builder declare(OperationDescriptor.Builder operation, String name, Activation usual) {
        return operation
                .attribute(AttributeSpec.text(name, Activation.tokens()).orElse(usual.token()))
                .attribute(AttributeSpec.f32(name + ALPHA).orElse(usual.defaultAlpha()))
                .attribute(AttributeSpec.f32(name + BETA).orElse(usual.defaultBeta()));
    }

    /** What it makes of a number. */
    public double apply(double x) {
        return activation.apply(x, alpha, beta);
    }
}
