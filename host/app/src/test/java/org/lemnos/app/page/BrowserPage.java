package org.lemnos.app.page;

import com.fasterxml.jackson.databind.JsonNode;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;

/** A page in a browser: what it shows, what it asks for, what it complains of; and somebody with a mouse and a keyboard. */
final class BrowserPage implements AutoCloseable {
    private static final int TAB = 9;
    private static final int ENTER = 13;
    private static final Duration PATIENCE = Duration.ofSeconds(60);

    private final DevTools tools;

    private BrowserPage(DevTools tools) {
        this.tools = tools;
    }

    static BrowserPage open(DevTools tools, Path file) {
        BrowserPage page = new BrowserPage(tools);
        String target = tools.send("Target.createTarget", Map.of("url", "about:blank"))
                .get("targetId")
                .asText();
        tools.use(tools.send("Target.attachToTarget", Map.of("targetId", target, "flatten", true))
                .get("sessionId")
                .asText());
        List.of("Page", "Runtime", "Log", "Network").forEach(domain -> tools.send(domain + ".enable", Map.of()));
        tools.send("Page.navigate", Map.of("url", file.toUri().toString()));
        page.await("document.readyState === 'complete' && document.title !== ''");
        return page;
    }

    /** What an expression gives. */
    JsonNode value(String expression) {
        JsonNode answer = tools.send("Runtime.evaluate", Map.of("expression", expression, "returnByValue", true));
        if (answer.has("exceptionDetails")) {
            throw new IllegalStateException(expression + ": " + answer.get("exceptionDetails"));
        }
        return answer.get("result").path("value");
    }

    int count(String selector) {
        return value("document.querySelectorAll('" + selector + "').length").asInt();
    }

    /** The text that an element shows. */
    String text(String selector) {
        return value("document.querySelector('" + selector + "').innerText").asText();
    }

    /** Waits until an expression is true. */
    void await(String expression) {
        Instant end = Instant.now().plus(PATIENCE);
        while (!value(expression).asBoolean()) {
            if (Instant.now().isAfter(end)) {
                throw new IllegalStateException("never became true: " + expression + "; complaints: " + complaints());
            }
            pause();
        }
    }

    private static void pause() {
        try {
            Thread.sleep(20);
        } catch (InterruptedException interrupted) {
            Thread.currentThread().interrupt();
            throw new IllegalStateException(interrupted);
        }
    }

    /** Clicks the middle of an element. */
    void click(String selector) {
        JsonNode place = value("(() => { const r = document.querySelector('" + selector
                + "').getBoundingClientRect(); return [r.x + r.width / 2, r.y + r.height / 2]; })()");
        click(place.get(0).asDouble(), place.get(1).asDouble());
    }

    /** Clicks a point of the window. */
    void click(double x, double y) {
        for (String type : List.of("mouseMoved", "mousePressed", "mouseReleased")) {
            String button = type.equals("mouseMoved") ? "none" : "left";
            tools.send(
                    "Input.dispatchMouseEvent",
                    Map.of("type", type, "x", x, "y", y, "button", button, "clickCount", 1));
        }
    }

    /** Turns the wheel over a point of the window; with the Ctrl key that zooms. */
    void wheel(double x, double y, double down, boolean ctrl) {
        tools.send(
                "Input.dispatchMouseEvent",
                Map.of("type", "mouseWheel", "x", x, "y", y, "deltaX", 0, "deltaY", down, "modifiers", ctrl ? 2 : 0));
    }

    /** Types a text where the focus is. */
    void type(String text) {
        tools.send("Input.insertText", Map.of("text", text));
    }

    void enter() {
        press("Enter", ENTER);
    }

    /** Moves the focus on. */
    void tab() {
        press("Tab", TAB);
    }

    /** Presses an arrow key, such as {@code ArrowDown}, or another that takes no code to be known by. */
    void press(String key) {
        press(key, 0);
    }

    private void press(String key, int code) {
        for (String type : List.of("rawKeyDown", "keyUp")) {
            tools.send(
                    "Input.dispatchKeyEvent",
                    Map.of("type", type, "key", key, "code", key, "windowsVirtualKeyCode", code));
        }
    }

    /** Lets the system prefer dark or light pages. */
    void prefer(String scheme) {
        tools.send(
                "Emulation.setEmulatedMedia",
                Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", scheme))));
    }

    /** Everything that was asked for, the page itself included. */
    List<String> requests() {
        return tools.events("Network.requestWillBeSent").stream()
                .map(event -> event.at("/request/url").asText())
                .toList();
    }

    /** Exceptions, and what stands in the console. */
    List<String> complaints() {
        List<String> complaints = new ArrayList<>();
        for (String kind : List.of("Runtime.exceptionThrown", "Runtime.consoleAPICalled", "Log.entryAdded")) {
            tools.events(kind).forEach(event -> complaints.add(event.toString()));
        }
        return complaints;
    }

    @Override
    public void close() {
        tools.close();
    }
}
