# Makes the bundle: part of the script `dev`, which reads this file and has the functions that are not here.
# shellcheck shell=bash

BUNDLE_SOURCE=$ROOT/host/app/src/main/bundle
BUNDLE_NAME=lemnos-linux-x86_64
BUNDLE_LIBRARIES=$CACHE/bundle-lib        # what Debian's packages hold; delete it for newer ones

# What the command and its libraries need of the JDK: beans of memory and threads, what PF4J and protobuf ask for, and the
# elliptic curves of signed plugins.
BUNDLE_MODULES=java.base,java.compiler,java.logging,java.management,jdk.management,jdk.unsupported,jdk.crypto.ec

# The loader, and what NVIDIA's driver is linked with although it draws nothing here. None of them is part of the C library,
# which must be the machine's own.
BUNDLE_PACKAGES=(libvulkan1 libegl1 libglvnd0 libopengl0 libgl1 libglx0 libgles2 libxext6 libx11-6 libxcb1 libxau6 libxdmcp6
    libbsd0 libmd0)

bundle_usage() {
    cat <<'TEXT'
Usage: ./dev bundle [FILE] [--cases DIR | --no-cases] [--model DIR | --no-model]

Makes one archive for a Linux x86-64 machine that has a GPU's driver and neither Java nor a Vulkan loader. There:

  tar -xJf lemnos-linux-x86_64.tar.xz && lemnos-linux-x86_64/run

  FILE          where it goes: host/app/target/lemnos-linux-x86_64.tar.xz if not said
  --cases DIR   ONNX's operator cases: those in .lemnos/onnx-cases if not said and they are there (./dev test fetches them)
  --model DIR   a folder with one .onnx file and its tokenizer.json: the demonstration's all-MiniLM-L6-v2 if not said
TEXT
}

bundle() {
    local file='' cases='' model='' with_cases=yes with_model=yes
    while [ $# -gt 0 ]; do
        case "$1" in
        -h | --help)
            bundle_usage
            return
            ;;
        --cases | --model)
            [ $# -gt 1 ] || fail "$1 needs a folder"
            [ -d "$2" ] || fail "$1: there is no folder $2"
            if [ "$1" = --cases ]; then cases=$2; else model=$2; fi
            shift
            ;;
        --no-cases) with_cases=no ;;
        --no-model) with_model=no ;;
        -*)
            bundle_usage >&2
            fail "bundle has no option '$1'"
            ;;
        *)
            [ -z "$file" ] || fail "bundle makes one file, not both '$file' and '$1'"
            file=$1
            ;;
        esac
        shift
    done
    [ -z "$cases" ] || [ $with_cases = yes ] || fail "--cases and --no-cases exclude each other"
    [ -z "$model" ] || [ $with_model = yes ] || fail "--model and --no-model exclude each other"
    [ ! -d "$file" ] || fail "$file is a folder; name the archive itself"
    [ -z "$file" ] || [ -d "$(dirname "$file")" ] || fail "there is no folder $(dirname "$file")"
    [ -z "$cases" ] || [ -n "$(find -L "$cases" -name model.onnx -print -quit)" ] || fail "$cases holds no case: no model.onnx in it or below"
    [ -z "$model" ] || holds_model "$model" || fail "$model does not hold one .onnx file and one tokenizer.json"
    require_bundle_tools
    build
    [ $with_cases = no ] || [ -n "$cases" ] || [ ! -d "$ONNX_CASES/node" ] || cases=$ONNX_CASES
    [ $with_model = no ] || [ -n "$model" ] || model=$MODELS/all-minilm-l6-v2
    make_bundle "${file:-$ROOT/host/app/target/$BUNDLE_NAME.tar.xz}" "$cases" "$model"
}

holds_model() { # FOLDER
    [ "$(find -L "$1" -maxdepth 1 -name '*.onnx' | wc -l)" -eq 1 ] &&
        [ "$(find -L "$1" -maxdepth 1 -name '*tokenizer.json' | wc -l)" -eq 1 ]
}

jdk_home() { dirname "$(dirname "$(readlink -f "$(command -v "$(java_home_bin)javac")")")"; }

# Looks for everything before anything is built.
require_bundle_tools() {
    local home tool
    [ "$(uname -s) $(uname -m)" = 'Linux x86_64' ] ||
        fail "a bundle is made on the kind of machine that it is for: Linux on x86_64, not $(uname -s) on $(uname -m)"
    require_jdk
    home=$(jdk_home)
    [ -x "$home/bin/jlink" ] || fail "$home has no bin/jlink: set JAVA_HOME to a whole JDK"
    [ -f "$home/jmods/java.base.jmod" ] || "$home/bin/jlink" --help | grep -q 'run-time image enabled' ||
        fail "$home has no jmods, which its jlink makes a Java of: install them (Debian: openjdk-17-jdk-headless; elsewhere a package" \
            "named jmods), or set JAVA_HOME to another JDK"
    for tool in xz dpkg-deb apt-get; do
        command -v "$tool" >/dev/null || fail "no $tool found: the bundle's libraries are Debian packages, and it is packed by xz"
    done
}

# Fills a folder aside and renames it at the end, like the other things that are fetched.
fetch_bundle_libraries() (
    mkdir -p "$CACHE"
    part=$(mktemp -d "$CACHE/part.XXXXXX")
    trap 'rm -rf "$part"' EXIT
    cd "$part"
    download "${BUNDLE_PACKAGES[@]}" || exit 1
    mkdir root lib
    for deb in ./*.deb; do dpkg-deb --extract "$deb" root || exit 1; done
    find root -name 'lib*.so.*' -exec cp -P -t lib {} + || exit 1
    for package in "${BUNDLE_PACKAGES[@]}"; do
        mkdir -p "lib/copyright/$package"
        cp -L "root/usr/share/doc/$package/copyright" "lib/copyright/$package/" || exit 1
    done
    [ -e lib/libvulkan.so.1 ] || exit 1
    chmod -R u=rwX,go=rX lib
    mv lib "$BUNDLE_LIBRARIES"
)

make_bundle() ( # FILE CASES MODEL
    if [ ! -d "$BUNDLE_LIBRARIES" ]; then
        say "dev: fetching the Vulkan loader and what NVIDIA's driver is linked with (${#BUNDLE_PACKAGES[@]} Debian packages, 1.5 MB)"
        fetch_bundle_libraries || fail "no libraries for the bundle: 'apt-get download ${BUNDLE_PACKAGES[*]}' gave not all" \
            "(run 'apt-get update' as root first)"
    fi
    work=$(mktemp -d)
    trap 'rm -rf "$work"' EXIT
    stage=$work/$BUNDLE_NAME
    mkdir -p "$stage/lemnos/lib"
    say "dev: making the bundle ..."
    home=$(jdk_home)
    # Neither Java nor the jars are compressed: xz sees more where it sees them as they are.
    "$home/bin/jlink" --add-modules $BUNDLE_MODULES --strip-java-debug-attributes --no-header-files --no-man-pages --compress=0 \
        --output "$stage/jre"
    "$home/bin/java" "$BUNDLE_SOURCE/StoredJars.java" "$DIST/lib" "$stage/lemnos/lib"
    cp -R "$DIST/bin" "$DIST/LICENSE" "$DIST/NOTICE" "$stage/lemnos/"
    cp -R "$BUNDLE_LIBRARIES" "$stage/lib"
    cp "$BUNDLE_SOURCE/run" "$stage/run"
    git -C "$ROOT" rev-parse --short HEAD >"$stage/commit" 2>/dev/null || rm -f "$stage/commit"
    if [ -n "$2" ]; then cp -RL "$2" "$stage/cases"; else say "dev: the bundle has no cases"; fi
    if [ -n "$3" ]; then
        mkdir -p "$stage/models/all-minilm-l6-v2"
        cp -L "$3"/*.onnx "$3"/*tokenizer.json "$stage/models/all-minilm-l6-v2/"
    else
        say "dev: the bundle has no model"
    fi
    chmod -R u=rwX,go=rX "$stage"
    chmod 755 "$stage/run" "$stage/lemnos/bin/lemnos"
    pack_bundle "$work" "$1"
)

# The same content gives the same bytes.
pack_bundle() { # FOLDER FILE
    local part
    for part in "$1/$BUNDLE_NAME"/*/; do
        say "dev:   $(basename "$part"): $(du -s --block-size=1 --apparent-size "$part" | mebibytes) unpacked"
    done
    tar -C "$1" --sort=name --owner=0 --group=0 --numeric-owner --mtime=@0 -c "$BUNDLE_NAME" | xz -T0 -6 >"$1/archive"
    mv "$1/archive" "$2" || fail "cannot write $2"
    say "dev: $2: $(wc -c <"$2" | mebibytes)"
}

mebibytes() { awk '{ printf "%.1f MiB", $1 / 1048576 }'; }
