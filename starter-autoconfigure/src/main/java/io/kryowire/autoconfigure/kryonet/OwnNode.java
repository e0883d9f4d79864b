/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.util.Optional;
import java.util.Set;
import java.util.function.BooleanSupplier;
import java.util.function.Function;

import io.kryowire.call.Node;
import io.kryowire.call.server.KryonetServer;
import org.jspecify.annotations.Nullable;

import org.springframework.context.ApplicationContext;

/**
 * Finds the node of this application among those of a group: by its name, or by the
 * address on which it listens.
 */
final class OwnNode implements Function<String, @Nullable Node> {

	private static final Set<String> LOOPBACK = Set.of("127.0.0.1", "localhost", "[::1]");

	private final ApplicationContext context;

	private final String nodeId;

	/** Whether a node of the group with this name is this one. */
	private final BooleanSupplier byName;

	/** The only one, or none. */
	private volatile @Nullable Optional<KryonetServer> server;

	OwnNode(ApplicationContext context, String nodeId, BooleanSupplier byName) {
		this.context = context;
		this.nodeId = nodeId;
		this.byName = byName;
	}

	@Override
	public @Nullable Node apply(String name) {
		KryonetServer own = server().orElse(null);
		Node node = (own != null) ? own.node() : null;
		return (own != null && node != null && (isName(name) || isAddress(name, own.address(), node))) ? node : null;
	}

	private boolean isName(String name) {
		return name.equals(this.nodeId) && this.byName.getAsBoolean();
	}

	/** Asked for with the first call, when all beans exist. */
	private Optional<KryonetServer> server() {
		Optional<KryonetServer> known = this.server;
		if (known == null) {
			String[] names = this.context.getBeanNamesForType(KryonetServer.class, true, false);
			known = (names.length == 1) ? Optional.of(this.context.getBean(names[0], KryonetServer.class))
					: Optional.empty();
			this.server = known;
		}
		return known;
	}

	private static boolean isAddress(String name, InetSocketAddress bound, Node node) {
		int colon = name.lastIndexOf(':');
		return colon > 0 && isHost(name.substring(0, colon), bound)
				&& node.ports().stream().anyMatch((port) -> name.substring(colon + 1).equals(port.toString()));
	}

	private static boolean isHost(String host, InetSocketAddress bound) {
		InetAddress address = bound.getAddress();
		boolean local = address.isLoopbackAddress() || address.isAnyLocalAddress();
		return (local && LOOPBACK.contains(host)) || host.equals(bound.getHostString())
				|| host.equals(address.getHostAddress());
	}

}
