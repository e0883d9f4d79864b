/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import java.net.InetSocketAddress;
import java.util.Arrays;
import java.util.Collection;
import java.util.List;
import java.util.function.IntFunction;
import java.util.function.Supplier;

import io.kryowire.autoconfigure.properties.InvalidPropertyException;
import io.kryowire.call.CurrentCall;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Execution;
import io.kryowire.call.KryonetAuthorizer;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.LinkTls;
import io.kryowire.call.LinkTls.ClientCertificate;
import io.kryowire.call.NodeBuilder;
import io.kryowire.call.Transport;
import io.kryowire.call.export.ServerInterceptor;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.server.KryonetServer;
import io.kryowire.call.server.KryonetServerCustomizer;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.ConfigurableListableBeanFactory;
import org.springframework.boot.ssl.SslBundles;
import org.springframework.boot.system.JavaVersion;
import org.springframework.boot.thread.Threading;
import org.springframework.context.ApplicationContext;
import org.springframework.core.env.Environment;
import org.springframework.util.unit.DataSize;

/**
 * Creates servers from the configuration properties and the application's authorizer,
 * customizer and interceptor beans. Applications may use it to create further servers.
 */
public final class KryonetServerConfigurer {

	private static final int LARGEST_PORT = 65535;

	private final ApplicationContext context;

	private final KryonetServerProperties properties;

	private final LinkSettings settings;

	private final ExceptionTypes exceptions;

	private final @Nullable LinkTls tls;

	KryonetServerConfigurer(ApplicationContext context, KryonetServerProperties properties, KryonetLinks links) {
		this.context = context;
		this.properties = properties;
		this.settings = links.server(this.properties);
		this.exceptions = links.exceptions();
		this.tls = this.properties.ssl().isOn() ? tls(this.properties.ssl()) : null;
		if (isOpenToAnybody()) {
			throw new InsecureServerException(this.properties.address());
		}
	}

	private LinkTls tls(KryonetServerProperties.Ssl ssl) {
		SslBundles bundles = this.context.getBeanProvider(SslBundles.class).getIfAvailable();
		LinkTls tls = KryonetTls.of(
				() -> KryonetTls.bundle(bundles, "kryowire.kryonet.server.ssl.bundle", ssl.bundle()),
				switch (ssl.clientAuth()) {
					case NONE -> ClientCertificate.NONE;
					case WANT -> ClientCertificate.WANTED;
					case NEED -> ClientCertificate.NEEDED;
				});
		KryonetTls.tellOfUpdates(bundles, ssl.bundle(), "of callers");
		return tls;
	}

	private boolean isOpenToAnybody() {
		boolean knowsClients = !this.settings.secrets().isEmpty()
				|| (this.tls != null && this.tls.clientCertificate() == ClientCertificate.NEEDED);
		return !this.properties.address().isLoopbackAddress() && !knowsClients && !this.properties.insecure();
	}

	/**
	 * Creates a server, to be declared as a bean.
	 * @param services supplies the beans that answer calls, once all of them exist
	 * @return a server that has not been started
	 */
	public KryonetServer server(Supplier<? extends Collection<?>> services) {
		List<ServerInterceptor> interceptors = this.context.getBeanProvider(ServerInterceptor.class)
			.orderedStream()
			.toList();
		ServiceExporter exporter = new ServiceExporter(this.context.getBean(WireCodec.class), interceptors)
			.usualExecution(usualExecution())
			.exceptions(this.exceptions)
			.placeholders(this.context.getEnvironment()::resolveRequiredPlaceholders)
			.currentCall(this::isCurrentCallWanted);
		return new KryonetServer(this::node, address(), exporter, services, this.context,
				this.properties.shutdown().gracePeriod());
	}

	/** Whether any bean uses it, once all beans exist. */
	private boolean isCurrentCallWanted() {
		ConfigurableListableBeanFactory beans = (ConfigurableListableBeanFactory) this.context
			.getAutowireCapableBeanFactory();
		return Arrays.stream(beans.getBeanNamesForType(CurrentCall.class, true, false))
			.anyMatch(beans::containsSingleton);
	}

	private InetSocketAddress address() {
		return InvalidPropertyException.checked("kryowire.kryonet.server.port", this.properties.port(), () -> {
			InetSocketAddress first = new InetSocketAddress(this.properties.address(), this.properties.port());
			if (first.getPort() + this.properties.lanes() - 1 > LARGEST_PORT) {
				throw new IllegalArgumentException("The last of %d lanes would have a port above %d"
					.formatted(this.properties.lanes(), LARGEST_PORT));
			}
			return first;
		});
	}

	private Execution usualExecution() {
		Execution configured = this.properties.execution();
		if (configured == Execution.VIRTUAL && JavaVersion.getJavaVersion().isOlderThan(JavaVersion.TWENTY_ONE)) {
			throw new InvalidPropertyException("kryowire.kryonet.server.execution", "virtual",
					new IllegalArgumentException("Virtual threads need Java 21 or newer, but this is Java %d"
						.formatted(Runtime.version().feature())));
		}
		return configured;
	}

	private NodeBuilder node() {
		NodeBuilder node = this.context.getBean(Transport.class)
			.node(this.context.getBean(WireCodec.class), this.settings)
			.sendStacks(this.properties.includeStacks());
		set("lanes", this.properties.lanes(), node::lanes);
		set("max-connections", this.properties.maxConnections(), node::maxConnections);
		set("max-unproven-connections", this.properties.maxUnprovenConnections(), node::maxUnprovenConnections);
		set("max-unproven-connections-per-address", this.properties.maxUnprovenConnectionsPerAddress(),
				node::maxUnprovenConnectionsPerAddress);
		DataSize held = this.properties.maxHeldSize();
		if (held != null) {
			InvalidPropertyException.checked("kryowire.kryonet.server.max-held-size", held,
					() -> node.maxHeldBytes(held.toBytes()));
		}
		setThreads(node);
		if (this.tls != null) {
			node.tls(this.tls);
		}
		this.context.getBeanProvider(KryonetAuthorizer.class)
			.orderedStream()
			.reduce(KryonetAuthorizer::and)
			.ifPresent(node::authorizer);
		this.context.getBeanProvider(KryonetServerCustomizer.class)
			.orderedStream()
			.forEach((customizer) -> customizer.customize(node));
		return node;
	}

	private void setThreads(NodeBuilder node) {
		int workers = this.properties.workers();
		int most = this.properties.maxThreads();
		set("max-threads", most, node::maxThreads);
		if (workers != 0) {
			set("workers", workers, node::workers);
		}
		if (workers > most) {
			throw new InvalidPropertyException("kryowire.kryonet.server.max-threads", most,
					new IllegalArgumentException(
							"It must be at least kryowire.kryonet.server.workers=%d".formatted(workers)));
		}
		// False also switches off those that the node would use by default
		Environment environment = this.context.getEnvironment();
		if (environment.getProperty("spring.threads.virtual.enabled") != null) {
			node.virtualThreads(Threading.VIRTUAL.isActive(environment));
		}
	}

	private static void set(String property, int value, IntFunction<NodeBuilder> setter) {
		InvalidPropertyException.checked("kryowire.kryonet.server." + property, value, () -> setter.apply(value));
	}

}
