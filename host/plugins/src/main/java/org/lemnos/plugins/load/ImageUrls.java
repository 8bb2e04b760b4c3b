package org.lemnos.plugins.load;

import java.io.ByteArrayInputStream;
import java.io.FileNotFoundException;
import java.io.IOException;
import java.io.InputStream;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URISyntaxException;
import java.net.URL;
import java.net.URLConnection;
import java.net.URLStreamHandler;
import java.util.Optional;
import java.util.function.Function;

/** URLs of files in a jar that lies in memory. What they open comes from those bytes; no cache of the JDK's ever holds them. */
final class ImageUrls extends URLStreamHandler {
    private static final String SCHEME = "lemnos-plugin";

    private final Function<String, Optional<byte[]>> contents;

    /** @param contents gives a file's bytes by its name in the jar */
    ImageUrls(Function<String, Optional<byte[]>> contents) {
        this.contents = contents;
    }

    /**
     * The URL of a file.
     *
     * @param plugin whose jar it lies in, for people
     */
    URL of(String plugin, String name) {
        try {
            String spec = new URI(SCHEME, plugin.replace('/', '.'), "/" + name, null).toString();
            return new URL(null, spec, this);
        } catch (URISyntaxException | MalformedURLException impossible) {
            throw new IllegalStateException("a name that its jar has is a path", impossible);
        }
    }

    @Override
    protected URLConnection openConnection(URL url) {
        return new URLConnection(url) {
            @Override
            public void connect() {
                connected = true;
            }

            @Override
            public InputStream getInputStream() throws IOException {
                String name = decodedPath(url).substring(1);
                return new ByteArrayInputStream(contents.apply(name)
                        .orElseThrow(
                                () -> new FileNotFoundException(url + " is not there, or its plugin was unloaded")));
            }
        };
    }

    private static String decodedPath(URL url) throws IOException {
        try {
            return url.toURI().getPath();
        } catch (URISyntaxException malformed) {
            throw new IOException(url + " is malformed", malformed);
        }
    }
}
