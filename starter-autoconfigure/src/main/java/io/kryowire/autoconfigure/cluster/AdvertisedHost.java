/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.cluster;

import java.net.Inet4Address;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.NetworkInterface;
import java.net.SocketException;
import java.util.Comparator;
import java.util.List;

import io.kryowire.cluster.ClusterNode;
import org.jspecify.annotations.Nullable;

import org.springframework.util.StringUtils;

/**
 * The host under which others reach this node.
 */
final class AdvertisedHost {

	private AdvertisedHost() {
	}

	/**
	 * Returns what is configured, or the address on which the server listens or, if that
	 * is all of them, one of this machine.
	 */
	static String of(@Nullable String configured, InetSocketAddress listening) {
		if (StringUtils.hasText(configured)) {
			return configured.trim();
		}
		InetAddress address = listening.getAddress();
		return ClusterNode.at(address.isAnyLocalAddress() ? ofThisMachine() : address, listening.getPort()).host();
	}

	/** All addresses by which somebody may know what listens there. */
	static List<InetAddress> addresses(InetSocketAddress listening) {
		if (!listening.getAddress().isAnyLocalAddress()) {
			return List.of(listening.getAddress());
		}
		try {
			return NetworkInterface.networkInterfaces()
				.flatMap(NetworkInterface::inetAddresses)
				.filter((address) -> !address.isLinkLocalAddress())
				.toList();
		}
		catch (SocketException ex) {
			return List.of(InetAddress.getLoopbackAddress());
		}
	}

	private static InetAddress ofThisMachine() {
		try {
			return NetworkInterface.networkInterfaces()
				.filter(AdvertisedHost::isUp)
				.sorted(Comparator.comparingInt(NetworkInterface::getIndex))
				.flatMap(NetworkInterface::inetAddresses)
				.filter((address) -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
				.min(Comparator.comparing((address) -> !(address instanceof Inet4Address)))
				.orElseGet(InetAddress::getLoopbackAddress);
		}
		catch (SocketException ex) {
			return InetAddress.getLoopbackAddress();
		}
	}

	private static boolean isUp(NetworkInterface network) {
		try {
			return network.isUp() && !network.isLoopback() && !network.isVirtual();
		}
		catch (SocketException ex) {
			return false;
		}
	}

}
