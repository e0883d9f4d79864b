/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.BindException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.net.SocketException;

import io.kryowire.call.server.KryonetServerStartException;

import org.springframework.boot.diagnostics.AbstractFailureAnalyzer;
import org.springframework.boot.diagnostics.FailureAnalysis;
import org.springframework.util.ClassUtils;

/**
 * Says why the server cannot listen, and what to do.
 */
final class KryonetServerStartFailureAnalyzer extends AbstractFailureAnalyzer<KryonetServerStartException> {

	private static final String TESTS = "org.springframework.boot.test.context.SpringBootTest";

	private static final String IN_TESTS = """


			If that is the application of another test, put @AutoConfigureKryonet (of kryowire-spring-boot-test) on the \
			test classes: their calls then stay within the process, or, with transport = NETWORK, each of them has a \
			port of its own.""";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, KryonetServerStartException cause) {
		String action = """
				End whatever listens there, or choose another port; 0 is any free one:

				    kryowire:
				      kryonet:
				        server:
				          port: 0""";
		if (!(cause.getCause() instanceof BindException) || !isOurs(cause.address().getAddress())) {
			action = "Check kryowire.kryonet.server.address, which must be one of this machine, "
					+ "and kryowire.kryonet.server.port.";
		}
		else if (ClassUtils.isPresent(TESTS, null)) {
			action += IN_TESTS;
		}
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

	/** Ports in use and addresses of others have one exception. */
	private static boolean isOurs(InetAddress address) {
		try {
			return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
		}
		catch (SocketException ex) {
			return true;
		}
	}

}
