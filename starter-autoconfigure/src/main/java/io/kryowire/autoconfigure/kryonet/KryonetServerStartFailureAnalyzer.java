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
 * Analyzes failures caused by a server that cannot listen.
 */
final class KryonetServerStartFailureAnalyzer extends AbstractFailureAnalyzer<KryonetServerStartException> {

	private static final String TESTS = "org.springframework.boot.test.context.SpringBootTest";

	private static final String IN_TESTS = """


			If that is the application of another test, annotate the test classes with @AutoConfigureKryonet (of \
			kryowire-spring-boot-test): their calls then stay within the process or, with transport = NETWORK, each \
			application has a port of its own.""";

	@Override
	protected FailureAnalysis analyze(Throwable rootFailure, KryonetServerStartException cause) {
		String action = """
				Stop the process that listens there, or configure another port (0 selects a free port):

				    kryowire:
				      kryonet:
				        server:
				          port: 0""";
		if (!(cause.getCause() instanceof BindException) || !isOurs(cause.address().getAddress())) {
			action = "Check kryowire.kryonet.server.address, which must be an address of this machine, "
					+ "and kryowire.kryonet.server.port.";
		}
		else if (ClassUtils.isPresent(TESTS, null)) {
			action += IN_TESTS;
		}
		return new FailureAnalysis(cause.getMessage() + ".", action, cause);
	}

	/**
	 * The exception is the same for a port in use and for an address of another machine.
	 */
	private static boolean isOurs(InetAddress address) {
		try {
			return address.isAnyLocalAddress() || NetworkInterface.getByInetAddress(address) != null;
		}
		catch (SocketException ex) {
			return true;
		}
	}

}
