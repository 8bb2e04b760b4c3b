package org.lemnos.core.catalog;

import java.util.Optional;
import org.lemnos.api.provider.KernelProvider;
import org.lemnos.api.provider.ProviderDescriptor;
import org.lemnos.core.vendor.Answer;
import org.lemnos.core.vendor.CallLimit;
import org.lemnos.core.vendor.ProviderFault;
import org.lemnos.core.vendor.Question;
import org.lemnos.core.vendor.VendorThreads;

/** Asks providers who they are and what they bring, each class of them on a thread of its own: ids are not known before they answer. */
final class Registration {
    private final VendorThreads threads;
    private final CallLimit limit;
    private final RegistrationLedger ledger;

    Registration(VendorThreads threads, CallLimit limit, RegistrationLedger ledger) {
        this.threads = threads;
        this.limit = limit;
        this.ledger = ledger;
    }

    Answer<ProviderDescriptor> descriptor(KernelProvider provider) {
        Optional<ProviderFault> held = ledger.of(provider);
        return held.isPresent()
                ? Answer.failed(held.get())
                : ask(provider, Question.of(name(provider), "descriptor", provider::descriptor));
    }

    Answer<Boolean> contribute(KernelProvider provider, Collected to) {
        String id = to.provider().id();
        ledger.isCalled(id, provider);
        return ask(provider, Question.<Boolean>of(id, "contribute", () -> {
            provider.contribute(to);
            return true;
        }));
    }

    private <T> Answer<T> ask(KernelProvider provider, Question<T> question) {
        return threads.ask(name(provider), limit, question);
    }

    private static String name(KernelProvider provider) {
        return provider.getClass().getName();
    }
}
