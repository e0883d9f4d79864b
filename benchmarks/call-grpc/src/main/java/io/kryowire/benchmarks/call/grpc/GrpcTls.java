/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.call.grpc;

import java.io.IOException;
import java.security.GeneralSecurityException;

import javax.net.ssl.SSLException;

import io.grpc.netty.shaded.io.grpc.netty.GrpcSslContexts;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContext;
import io.grpc.netty.shaded.io.netty.handler.ssl.SslContextBuilder;
import io.kryowire.benchmarks.rig.call.BenchmarkIdentity;

/**
 * TLS as gRPC sets it up by itself: with what it finds on the class path, which for
 * grpc-netty-shaded is BoringSSL where there is one for the machine.
 *
 * @param identity whose key and certificate
 */
record GrpcTls(BenchmarkIdentity identity) {

	SslContext ofServer() throws IOException {
		try {
			return said(GrpcSslContexts.configure(SslContextBuilder.forServer(this.identity.keys())).build());
		}
		catch (GeneralSecurityException ex) {
			throw new SSLException(ex);
		}
	}

	SslContext ofClient() throws IOException {
		try {
			return said(GrpcSslContexts.forClient().trustManager(this.identity.trust()).build());
		}
		catch (GeneralSecurityException ex) {
			throw new SSLException(ex);
		}
	}

	/** For the log of the launch. */
	private static SslContext said(SslContext context) {
		System.out.println("TLS by " + context.getClass().getSimpleName());
		return context;
	}

}
