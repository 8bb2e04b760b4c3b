package org.lemnos.app.cli;

import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.TreeMap;
import java.util.function.Function;
import org.jspecify.annotations.Nullable;
import org.lemnos.api.device.DeviceProfile;
import org.lemnos.app.report.Quantity;
import org.lemnos.core.ErrorCode;
import org.lemnos.core.LemnosException;
import org.lemnos.core.device.MemoryType;
import org.lemnos.core.json.DeviceProfiles;
import org.lemnos.core.json.JsonOut;
import org.lemnos.core.lower.DeniedByDriver;
import org.lemnos.core.plan.ArenaKind;
import org.lemnos.core.reference.ReferenceDevice;
import org.lemnos.vulkan.Vulkan;
import org.lemnos.vulkan.adapter.Adapter;
import org.lemnos.vulkan.adapter.AdapterChoice;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Spec;

/** {@code lemnos devices}. */
@Command(
        name = "devices",
        mixinStandardHelpOptions = true,
        header = "Lists the Vulkan devices of this machine and says which one would be used.",
        footer = {
            "",
            "Examples:",
            "  lemnos devices                         all devices",
            "  lemnos devices --json                  the same as JSON, with all that is known of each",
            "  lemnos devices --save gpu.json         what planning may know of the chosen device, as a file"
        })
final class DevicesCommand implements Runnable {
    @Spec
    @SuppressWarnings("NullAway.Init") // picocli sets it
    private CommandSpec spec;

    @Mixin
    private final JsonOption json = new JsonOption();

    @Mixin
    private final DeviceOption device = new DeviceOption();

    @Option(
            names = "--save",
            paramLabel = "FILE",
            description = "Write the chosen device's profile to a file, for 'lemnos plan --profile' on any machine.")
    private @Nullable Path save;

    /** What is known of an adapter that can be used: what planning may know, and where sessions put their arenas. */
    private record Known(DeviceProfile profile, Map<ArenaKind, MemoryType> arenas) {}

    @Override
    public void run() {
        try (Vulkan vulkan = Vulkan.open()) {
            List<Adapter> adapters = vulkan.adapters();
            Optional<Adapter> chosen =
                    report(adapters, adapter -> new Known(vulkan.profile(adapter), vulkan.arenas(adapter)));
            save(chosen.map(vulkan::profile).orElseGet(ReferenceDevice::profile));
        } catch (LemnosException failure) {
            if (failure.code() != ErrorCode.VULKAN_UNAVAILABLE) {
                throw failure;
            }
            spec.commandLine().getErr().println("lemnos: " + failure.getMessage());
            report(List.of(), adapter -> new Known(ReferenceDevice.profile(), Map.of()));
            save(ReferenceDevice.profile());
        }
    }

    private void save(DeviceProfile profile) {
        if (save != null) {
            TextFiles.write(save, DeviceProfiles.toJson(profile));
        }
    }

    private Optional<Adapter> report(List<Adapter> adapters, Function<Adapter, Known> known) {
        Optional<Adapter> chosen = chosen(adapters);
        json.print(spec.commandLine().getOut(), () -> text(adapters, chosen), () -> json(adapters, chosen, known));
        return chosen;
    }

    /** The device that would be used; empty for the reference device. */
    private Optional<Adapter> chosen(List<Adapter> adapters) {
        boolean reference = device.wanted().equals(Optional.of(DeviceOption.REFERENCE));
        if (reference || (adapters.isEmpty() && device.wanted().isEmpty())) {
            return Optional.empty();
        }
        return Optional.of(AdapterChoice.of(device.wanted(), System.getenv()).among(adapters));
    }

    private static String text(List<Adapter> adapters, Optional<Adapter> chosen) {
        Table table = new Table("index", "device", "kind", "driver", "Vulkan", "memory", "uuid", "use");
        for (Adapter adapter : adapters) {
            table.row(
                    Integer.toString(adapter.index()),
                    adapter.name(),
                    adapter.deviceClass().token(),
                    adapter.driver(),
                    adapter.apiVersion(),
                    Quantity.bytes(adapter.deviceLocalBytes()),
                    adapter.uuid().toString(),
                    use(adapter, chosen));
        }
        table.row(
                DeviceOption.REFERENCE,
                ReferenceDevice.profile().name(),
                ReferenceDevice.profile().deviceClass().token(),
                "",
                "",
                "",
                "",
                chosen.isEmpty() ? "chosen" : "");
        return table.text();
    }

    private static String use(Adapter adapter, Optional<Adapter> chosen) {
        if (!adapter.isUsable()) {
            return "cannot be used: " + String.join("; ", adapter.shortcomings());
        }
        return chosen.equals(Optional.of(adapter)) ? "chosen" : "";
    }

    private static String json(List<Adapter> adapters, Optional<Adapter> chosen, Function<Adapter, Known> known) {
        return JsonOut.prettyText(out -> {
            out.beginObject();
            out.member(
                    "chosen",
                    chosen.map(adapter -> Integer.toString(adapter.index())).orElse(DeviceOption.REFERENCE));
            out.member("devices", adapters, (each, adapter) -> writeAdapter(each, adapter, known));
            out.member("schema", "lemnos.devices.v1");
            out.endObject();
        });
    }

    /** An adapter that cannot be used has no profile: a driver that old may not know what is asked. */
    private static void writeAdapter(JsonOut out, Adapter adapter, Function<Adapter, Known> asked) {
        Optional<Known> known = adapter.isUsable() ? Optional.of(asked.apply(adapter)) : Optional.empty();
        out.beginObject();
        known.ifPresent(facts -> writeArenas(out, facts.arenas()));
        out.member("class", adapter.deviceClass().token());
        out.name("denied")
                .texts(known.map(Known::profile).map(DeniedByDriver::all).orElse(List.of()));
        out.member("device_local_bytes", adapter.deviceLocalBytes());
        out.member("driver", adapter.driver());
        out.member("index", adapter.index());
        out.member("name", adapter.name());
        if (known.isPresent()) {
            out.name("profile");
            DeviceProfiles.write(out, known.get().profile());
        }
        out.name("shortcomings").texts(adapter.shortcomings());
        out.member("uuid", adapter.uuid().toString());
        out.member("vulkan", adapter.apiVersion());
        out.endObject();
    }

    /** In the words that the profile has for kinds of memory. */
    private static void writeArenas(JsonOut out, Map<ArenaKind, MemoryType> arenas) {
        Map<String, MemoryType> byName = new TreeMap<>();
        arenas.forEach((kind, type) -> byName.put(kind.token(), type));
        out.name("arenas");
        out.beginObject();
        byName.forEach((kind, type) -> out.member(kind, type.capability().name()));
        out.endObject();
    }
}
