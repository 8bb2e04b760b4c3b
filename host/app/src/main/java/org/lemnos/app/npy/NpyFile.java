package org.lemnos.app.npy;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.charset.Charset;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.Map;
import java.util.StringJoiner;
import org.lemnos.api.operation.ElementType;
import org.lemnos.api.operation.HostTensor;
import org.lemnos.api.operation.TensorType;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.FileTrouble;
import org.lemnos.core.LemnosException;
import org.lemnos.core.tensor.MemoryTensor;

/**
 * Reads and writes one tensor as NumPy's {@code .npy} file: formats 1.0, 2.0 and 3.0 are read, 1.0 is written, as
 * {@code numpy.lib.format} defines them. Arrays must be little-endian and in C order.
 */
public final class NpyFile {
    private static final byte[] MAGIC = {(byte) 0x93, 'N', 'U', 'M', 'P', 'Y'};
    private static final byte[] ARCHIVE = {'P', 'K', 3, 4};
    private static final int ALIGNMENT = 64;
    private static final int LARGEST_HEADER = 1 << 20;

    private NpyFile() {}

    /**
     * The tensor in a file.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if the file cannot be read, {@code INPUT_INVALID} if it holds no array
     *     that a tensor can be
     */
    public static MemoryTensor read(Path file) {
        try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
            TensorType type = header(file, channel);
            long rest = channel.size() - channel.position();
            if (rest != type.sizeBytes()) {
                throw refused(
                        file,
                        "its header says " + type + ", which are " + type.sizeBytes() + " bytes, and " + rest
                                + " follow");
            }
            if (rest > Integer.MAX_VALUE) {
                throw refused(file, "it has " + rest + " bytes; one input has at most " + Integer.MAX_VALUE);
            }
            return MemoryTensor.over(type, bytes(file, channel, (int) rest));
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, "cannot read " + file + ": " + FileTrouble.of(failed), failed);
        }
    }

    private static TensorType header(Path file, FileChannel channel) throws IOException {
        ByteBuffer start = bytes(file, channel, MAGIC.length + 2);
        if (startsWith(start, ARCHIVE)) {
            throw refused(file, "it is an archive of arrays; save one of them alone, in NumPy with numpy.save");
        }
        if (!startsWith(start, MAGIC)) {
            throw refused(file, "it does not start as a .npy file does");
        }
        start.position(MAGIC.length);
        int major = start.get();
        if (major < 1 || major > 3) {
            throw refused(file, "its format is " + major + "." + start.get() + "; 1.0, 2.0 and 3.0 can be read");
        }
        long length = major == 1
                ? bytes(file, channel, Short.BYTES).getShort() & 0xFFFFL
                : bytes(file, channel, Integer.BYTES).getInt() & 0xFFFF_FFFFL;
        if (length > LARGEST_HEADER) {
            throw refused(file, "its header has " + length + " bytes; a tensor's has a hundred");
        }
        Charset charset = major == 3 ? StandardCharsets.UTF_8 : StandardCharsets.ISO_8859_1;
        return type(file, charset.decode(bytes(file, channel, (int) length)).toString());
    }

    private static boolean startsWith(ByteBuffer bytes, byte[] expected) {
        return bytes.slice(0, expected.length).equals(ByteBuffer.wrap(expected));
    }

    private static TensorType type(Path file, String text) {
        try {
            Map<String, Object> entries = HeaderText.parse(text);
            if (!(entries.get("descr") instanceof String description)
                    || !(entries.get("fortran_order") instanceof Boolean fortran)
                    || !(entries.get("shape") instanceof long[] shape)) {
                throw refused(file, "its header lacks one of descr, fortran_order and shape: " + text.strip());
            }
            ElementType elementType = NpyTypes.elementType(description)
                    .orElseThrow(() -> refused(
                            file,
                            "its elements are '" + description + "'; there are " + NpyTypes.known()
                                    + ". Convert it, in NumPy with array.astype('" + NpyTypes.like(description)
                                    + "')"));
            if (fortran && shape.length > 1) {
                throw refused(
                        file,
                        "it lies in Fortran order. Save it in C order, in NumPy with numpy.ascontiguousarray(array)");
            }
            return TensorType.of(elementType, shape);
        } catch (IllegalArgumentException wrong) {
            throw refused(file, String.valueOf(wrong.getMessage()));
        }
    }

    private static ByteBuffer bytes(Path file, FileChannel channel, int count) throws IOException {
        if (channel.size() - channel.position() < count) {
            throw refused(file, "it ends early, after " + channel.size() + " bytes");
        }
        ByteBuffer bytes = ByteBuffer.allocate(count).order(ByteOrder.LITTLE_ENDIAN);
        while (bytes.hasRemaining() && channel.read(bytes) >= 0) {
            // A read may give less than was asked for.
        }
        return bytes.flip();
    }

    /**
     * Writes a tensor; {@code bf16}, which NumPy does not have, is written as {@code f32}, exactly. An existing file is replaced, at the end
     * and at once.
     *
     * @throws LemnosException with {@code FILE_UNREADABLE} if the file cannot be written
     */
    public static void write(Path file, HostTensor tensor) {
        MemoryTensor stored = stored(tensor);
        Path part = file.resolveSibling(file.getFileName() + ".part");
        try {
            try (FileChannel channel = FileChannel.open(
                    part, StandardOpenOption.WRITE, StandardOpenOption.CREATE, StandardOpenOption.TRUNCATE_EXISTING)) {
                writeFully(channel, ByteBuffer.wrap(header(stored.type())));
                writeFully(channel, stored.bytes());
            }
            Files.move(part, file, StandardCopyOption.REPLACE_EXISTING);
        } catch (IOException failed) {
            throw new LemnosException(
                    ErrorCode.FILE_UNREADABLE, "cannot write " + file + ": " + FileTrouble.of(failed), failed);
        }
    }

    private static void writeFully(FileChannel channel, ByteBuffer bytes) throws IOException {
        while (bytes.hasRemaining()) {
            channel.write(bytes);
        }
    }

    private static MemoryTensor stored(HostTensor tensor) {
        TensorType type = tensor.type();
        if (NpyTypes.description(type.elementType()).isEmpty()) {
            MemoryTensor wide = MemoryTensor.zeros(type.withElementType(ElementType.F32));
            wide.set(tensor.toFloats());
            return wide;
        }
        if (tensor instanceof MemoryTensor memory) {
            return memory;
        }
        MemoryTensor copy = MemoryTensor.zeros(type);
        if (type.elementType().isFloating()) {
            copy.set(tensor.toDoubles());
        } else {
            copy.set(tensor.toLongs());
        }
        return copy;
    }

    private static byte[] header(TensorType type) {
        StringJoiner shape = new StringJoiner(", ", "(", type.rank() == 1 ? ",)" : ")");
        for (long extent : type.dims()) {
            shape.add(Long.toString(extent));
        }
        String text = "{'descr': '" + NpyTypes.description(type.elementType()).orElseThrow()
                + "', 'fortran_order': False, 'shape': " + shape + ", }";
        int prefix = MAGIC.length + 2 + Short.BYTES;
        int total = (prefix + text.length() + ALIGNMENT) / ALIGNMENT * ALIGNMENT;
        ByteBuffer header = ByteBuffer.allocate(total).order(ByteOrder.LITTLE_ENDIAN);
        header.put(MAGIC).put((byte) 1).put((byte) 0).putShort((short) (total - prefix));
        header.put(text.getBytes(StandardCharsets.US_ASCII));
        while (header.remaining() > 1) {
            header.put((byte) ' ');
        }
        return header.put((byte) '\n').array();
    }

    private static LemnosException refused(Path file, String reason) {
        return new LemnosException(ErrorCode.INPUT_INVALID, file + " is no tensor: " + reason);
    }
}
