package org.lemnos.app.page;

import com.fasterxml.jackson.core.JsonProcessingException;
import com.fasterxml.jackson.databind.JsonNode;
import com.fasterxml.jackson.databind.ObjectMapper;
import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.WebSocket;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.CompletionStage;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;

/** Chrome's DevTools Protocol over a web socket: commands with their answers, and all events that came. */
final class DevTools {
    private static final ObjectMapper MAPPER = new ObjectMapper();
    private static final long PATIENCE_SECONDS = 60;

    private final Map<Integer, CompletableFuture<JsonNode>> waiting = new ConcurrentHashMap<>();
    private final List<JsonNode> events = new CopyOnWriteArrayList<>();
    private final AtomicInteger last = new AtomicInteger();
    private final WebSocket socket;
    private String session = "";

    private DevTools(URI address) {
        this.socket = HttpClient.newHttpClient()
                .newWebSocketBuilder()
                .buildAsync(address, new Ear())
                .join();
    }

    static DevTools connect(URI address) {
        return new DevTools(address);
    }

    /** Puts together what comes in pieces. */
    private final class Ear implements WebSocket.Listener {
        private final StringBuilder text = new StringBuilder();

        @Override
        public CompletionStage<?> onText(WebSocket from, CharSequence piece, boolean isLast) {
            text.append(piece);
            if (isLast) {
                hear(parsed(text.toString()));
                text.setLength(0);
            }
            return WebSocket.Listener.super.onText(from, piece, isLast);
        }

        @Override
        public void onError(WebSocket from, Throwable failure) {
            waiting.values().forEach(answer -> answer.completeExceptionally(failure));
        }
    }

    private static JsonNode parsed(String text) {
        try {
            return MAPPER.readTree(text);
        } catch (JsonProcessingException broken) {
            throw new IllegalStateException(broken);
        }
    }

    private void hear(JsonNode message) {
        CompletableFuture<JsonNode> answer = waiting.remove(message.path("id").asInt(-1));
        if (answer == null) {
            events.add(message);
        } else {
            answer.complete(message);
        }
    }

    /** All further commands go to this session, which has a page. */
    void use(String page) {
        session = page;
    }

    /** Sends a command and waits for its result. */
    JsonNode send(String method, Map<String, ?> parameters) {
        int id = last.incrementAndGet();
        Map<String, Object> command = new LinkedHashMap<>(Map.of("id", id, "method", method, "params", parameters));
        if (!session.isEmpty()) {
            command.put("sessionId", session);
        }
        CompletableFuture<JsonNode> answer = new CompletableFuture<>();
        waiting.put(id, answer);
        socket.sendText(MAPPER.valueToTree(command).toString(), true).join();
        JsonNode message = answer.orTimeout(PATIENCE_SECONDS, TimeUnit.SECONDS).join();
        if (message.has("error")) {
            throw new IllegalStateException(method + ": " + message.get("error"));
        }
        return message.get("result");
    }

    /** The parameters of all events of a kind that came so far. */
    List<JsonNode> events(String method) {
        return events.stream()
                .filter(event -> event.path("method").asText().equals(method))
                .map(event -> event.get("params"))
                .toList();
    }

    /** Lets go of the connection. */
    void close() {
        socket.abort();
    }
}
