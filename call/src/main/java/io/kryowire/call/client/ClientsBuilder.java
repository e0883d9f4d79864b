/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.client;

import java.time.Duration;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Set;
import java.util.function.UnaryOperator;

import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Overflow;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.proxy.ClientInterceptor;
import io.kryowire.call.proxy.KryonetServiceProxyFactory;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.call.task.OwnerTasks;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * The part of a group's description that says how its clients call, wherever their nodes
 * are. Not thread-safe.
 *
 * @param <B> the whole description
 */
abstract class ClientsBuilder<B extends ClientsBuilder<B>> {

	private final WireCodec codec;

	private final List<ClientInterceptor> interceptors = new ArrayList<>();

	private final Set<Class<?>> contracts = new LinkedHashSet<>();

	private ExceptionTypes exceptions = ExceptionTypes.NONE;

	private @Nullable UnaryOperator<String> placeholders;

	private Duration deadline = Duration.ofSeconds(10);

	private Overflow overflow = Overflow.WAIT;

	ClientsBuilder(WireCodec codec) {
		this.codec = codec;
	}

	/**
	 * Gives calls a deadline where the contract gives none. Default: ten seconds.
	 * @param deadline the deadline
	 * @return this
	 */
	public B deadline(Duration deadline) {
		this.deadline = deadline;
		return self();
	}

	/**
	 * Says what happens to calls when the pipe is full. Default: they wait.
	 * @param overflow what happens
	 * @return this
	 */
	public B overflow(Overflow overflow) {
		this.overflow = overflow;
		return self();
	}

	/**
	 * Adds interceptors, within those added before.
	 * @param interceptors the interceptors, the first of them outermost
	 * @return this
	 */
	public B interceptors(Collection<? extends ClientInterceptor> interceptors) {
		this.interceptors.addAll(interceptors);
		return self();
	}

	/**
	 * Lets other exceptions of handlers reach callers as themselves.
	 * @param exceptions others
	 * @return this
	 */
	public B exceptions(ExceptionTypes exceptions) {
		this.exceptions = this.exceptions.and(exceptions);
		return self();
	}

	/**
	 * Lets exceptions of contracts reach callers as themselves.
	 * @param contracts their interfaces
	 * @return this
	 */
	public B contracts(Collection<Class<?>> contracts) {
		this.contracts.addAll(contracts);
		return self();
	}

	/**
	 * Resolves placeholders in the names and deadlines of contracts.
	 * @param placeholders as {@link KryonetServiceProxyFactory.Builder#placeholders}
	 * @return this
	 */
	public B placeholders(@Nullable UnaryOperator<String> placeholders) {
		this.placeholders = placeholders;
		return self();
	}

	abstract B self();

	/** Those of its contracts as well. */
	ExceptionTypes allExceptions() {
		return this.contracts.stream()
			.filter((contract) -> contract != OwnerTasks.class)
			.map((contract) -> ServiceContract.of(contract, this.placeholders).exceptionTypes())
			.reduce(this.exceptions, ExceptionTypes::and);
	}

	KryonetServiceProxyFactory clients(CallRouter router) {
		return KryonetServiceProxyFactory.builder(this.codec, router)
			.deadline(this.deadline)
			.overflow(this.overflow)
			.interceptors(this.interceptors)
			.placeholders(this.placeholders)
			.build();
	}

}
