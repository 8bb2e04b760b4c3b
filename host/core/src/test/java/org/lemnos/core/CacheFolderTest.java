package org.lemnos.core;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;

class CacheFolderTest {
    @Test
    void theFolderIsWhereTheSystemKeepsCaches() {
        assertThat(CacheFolder.of("Linux", "/home/u", Map.of())).isEqualTo(Path.of("/home/u/.cache/lemnos"));
        assertThat(CacheFolder.of("Linux", "/home/u", Map.of("XDG_CACHE_HOME", "/var/cache/u")))
                .isEqualTo(Path.of("/var/cache/u/lemnos"));
        assertThat(CacheFolder.of("Linux", "/home/u", Map.of("XDG_CACHE_HOME", "relative")))
                .isEqualTo(Path.of("/home/u/.cache/lemnos"));
        assertThat(CacheFolder.of("Mac OS X", "/Users/u", Map.of()))
                .isEqualTo(Path.of("/Users/u/Library/Caches/lemnos"));
        assertThat(CacheFolder.of("Windows 11", "C:/u", Map.of("LOCALAPPDATA", "C:/u/local")))
                .isEqualTo(Path.of("C:/u/local/lemnos"));
    }
}
