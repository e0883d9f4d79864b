/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.kryowire;

import java.io.IOException;
import java.security.GeneralSecurityException;
import java.util.List;

import javax.net.ssl.SSLContext;

import io.kryowire.benchmarks.rig.call.BenchmarkIdentity;
import io.kryowire.benchmarks.rig.call.CallClient;
import io.kryowire.benchmarks.rig.call.CallRow;
import io.kryowire.benchmarks.rig.call.CallService;
import io.kryowire.benchmarks.rig.call.CallSubject;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Kryowire with TLS: the protocols and cipher suites of the JDK's defaults, and no
 * certificate of the client.
 */
public final class KryowireTlsSubject implements CallSubject {

	private final KryowireSubject subject;

	public KryowireTlsSubject() throws GeneralSecurityException, IOException {
		BenchmarkIdentity identity = BenchmarkIdentity.read();
		SSLContext context = SSLContext.getInstance("TLS");
		context.init(identity.keys().getKeyManagers(), identity.trust().getTrustManagers(), null);
		this.subject = new KryowireSubject(KryoCodec.of(),
				new LinkTls(() -> context, List.of(), List.of(), ClientCertificate.NONE));
	}

	@Override
	public void serve(CallRow row, CallService service, int port) {
		this.subject.serve(row, service, port);
	}

	@Override
	public CallClient connect(CallRow row, int port) throws InterruptedException {
		return this.subject.connect(row, port);
	}

}
