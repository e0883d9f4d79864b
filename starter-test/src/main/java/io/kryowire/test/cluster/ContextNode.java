/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.cluster;

import java.time.Duration;
import java.util.Queue;

import io.kryowire.call.Node;
import io.kryowire.call.Transport;
import io.kryowire.call.client.NodeAddress;
import org.jspecify.annotations.Nullable;

import org.springframework.beans.factory.config.BeanPostProcessor;
import org.springframework.boot.SpringApplication;
import org.springframework.boot.SpringApplicationRunListener;
import org.springframework.context.ConfigurableApplicationContext;

/**
 * A node within this JVM.
 */
final class ContextNode implements StartableNode {

	private final Class<?> application;

	private final NodePlan plan;

	/** The transport whose connections are cut by kill. */
	private Queue<Node> nodes = AbruptTransport.noNodes();

	private volatile @Nullable ConfigurableApplicationContext context;

	ContextNode(Class<?> application, NodePlan plan) {
		this.application = application;
		this.plan = plan;
	}

	@Override
	public NodeAddress address() {
		return this.plan.address();
	}

	@Override
	public synchronized void launch() {
		this.nodes = AbruptTransport.noNodes();
		try {
			ApplicationMain.run(this.application, this.plan.arguments(), this::prepare, new Started());
		}
		catch (RuntimeException ex) {
			throw new NodeFailedException(this, "failed to start: " + ex.getMessage(), ex);
		}
	}

	private void prepare(SpringApplication application) {
		application.setRegisterShutdownHook(false);
		BeanPostProcessor abrupt = new AbruptTransports(this.nodes);
		application.addInitializers((started) -> started.getBeanFactory().addBeanPostProcessor(abrupt));
	}

	@Override
	public void awaitAnswering() {
		if (!isListening()) {
			close();
			throw new NodeFailedException(this,
					"has started but does not listen; it needs a bean annotated with @KryonetService", null);
		}
	}

	@Override
	public boolean isRunning() {
		return this.context != null;
	}

	@Override
	public synchronized void kill() {
		this.nodes.forEach(Node::close);
		close();
	}

	@Override
	public synchronized void stop() {
		close();
	}

	@Override
	public synchronized void close() {
		ConfigurableApplicationContext current = this.context;
		this.context = null;
		if (current != null) {
			current.close();
		}
	}

	@Override
	public void pause() {
		throw noProcess();
	}

	@Override
	public void resume() {
		throw noProcess();
	}

	private UnsupportedOperationException noProcess() {
		return new UnsupportedOperationException(
				"%s is within this JVM and cannot be paused; build the cluster with processes()".formatted(name()));
	}

	@Override
	public String output() {
		return "";
	}

	@Override
	public ConfigurableApplicationContext context() {
		ConfigurableApplicationContext current = this.context;
		if (current == null) {
			throw new IllegalStateException(name() + " is not running");
		}
		return current;
	}

	@Override
	public String toString() {
		return address().toString();
	}

	/** Is notified about the application's context. */
	private final class Started implements SpringApplicationRunListener {

		@Override
		public void ready(ConfigurableApplicationContext started, @Nullable Duration timeTaken) {
			ContextNode.this.context = started;
		}

	}

	/**
	 * Wraps the transports of the application.
	 *
	 * @param nodes receives the nodes that they start
	 */
	private record AbruptTransports(Queue<Node> nodes) implements BeanPostProcessor {

		@Override
		public Object postProcessAfterInitialization(Object bean, String beanName) {
			return (bean instanceof Transport transport) ? new AbruptTransport(transport, this.nodes) : bean;
		}

	}

}
