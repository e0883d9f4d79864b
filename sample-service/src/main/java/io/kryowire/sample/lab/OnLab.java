/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import java.net.InetAddress;
import java.net.UnknownHostException;

import org.jspecify.annotations.Nullable;

import org.springframework.context.annotation.Condition;
import org.springframework.context.annotation.ConditionContext;
import org.springframework.core.type.AnnotatedTypeMetadata;
import org.springframework.util.StringUtils;

/**
 * Whether the lab is enabled: as {@code sample.lab.enabled} says or, if that is not set,
 * if only this machine can reach the page.
 */
final class OnLab implements Condition {

	@Override
	public boolean matches(ConditionContext context, AnnotatedTypeMetadata metadata) {
		Boolean enabled = context.getEnvironment().getProperty("sample.lab.enabled", Boolean.class);
		return (enabled != null) ? enabled : isLoopback(context.getEnvironment().getProperty("server.address"));
	}

	/** Without an address, a server listens on all of them. */
	private static boolean isLoopback(@Nullable String address) {
		try {
			return StringUtils.hasText(address) && InetAddress.getByName(address).isLoopbackAddress();
		}
		catch (UnknownHostException ex) {
			return false;
		}
	}

}
