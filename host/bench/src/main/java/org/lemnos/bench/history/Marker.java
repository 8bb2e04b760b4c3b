package org.lemnos.bench.history;

/** How a machine looks in plots: a colour that people with any sight tell apart, and a shape for those who see none. */
final class Marker {
    private static final int COLOURS = 6;
    private static final int SHAPES = 4;
    private static final double SIZE = 3.5;

    private final int number;

    /** The look of the machine with that number, from 0. */
    Marker(int number) {
        this.number = number;
    }

    /** The class that has the colour. */
    String colour() {
        return "m" + number % COLOURS;
    }

    /** The shape at a place, as an element that holds what is given. */
    String at(double x, double y, String content) {
        String shape =
                switch (number % SHAPES) {
                    case 0 ->
                        "M%s %sh%s v%s h-%s z"
                                .formatted(
                                        Markup.place(x - SIZE),
                                        Markup.place(y - SIZE),
                                        Markup.place(2 * SIZE),
                                        Markup.place(2 * SIZE),
                                        Markup.place(2 * SIZE));
                    case 1 -> corners(x, y, 0, -1.3, 1.3, 0, 0, 1.3, -1.3, 0);
                    case 2 -> corners(x, y, 0, -1.2, 1.2, 1, -1.2, 1);
                    default -> corners(x, y, -1.2, -1, 1.2, -1, 0, 1.2);
                };
        return "<path class=\"%s dot\" d=\"%s\">%s</path>".formatted(colour(), shape, content);
    }

    private static String corners(double x, double y, double... offsets) {
        StringBuilder path = new StringBuilder();
        for (int i = 0; i < offsets.length; i += 2) {
            path.append(i == 0 ? "M" : "L")
                    .append(Markup.place(x + SIZE * offsets[i]))
                    .append(' ')
                    .append(Markup.place(y + SIZE * offsets[i + 1]));
        }
        return path.append("z").toString();
    }
}
