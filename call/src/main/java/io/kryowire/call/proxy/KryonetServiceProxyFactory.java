/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.lang.reflect.Proxy;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.function.UnaryOperator;

import io.kryowire.call.CallOptions;
import io.kryowire.call.Overflow;
import io.kryowire.call.contract.ExchangeMethod;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.codec.WireCodec;
import org.jspecify.annotations.Nullable;

/**
 * Makes clients of contracts. Thread-safe. <pre class="code">
 * PriceService prices = KryonetServiceProxyFactory.builder(codec, CallRouter.to("a", peer))
 *     .deadline(Duration.ofSeconds(2))
 *     .build()
 *     .createClient(PriceService.class);</pre>
 */
public final class KryonetServiceProxyFactory {

	private final WireCodec codec;

	private final CallRouter router;

	private final CallOptions options;

	private final List<ClientInterceptor> interceptors;

	private final @Nullable UnaryOperator<String> placeholders;

	private KryonetServiceProxyFactory(Builder builder) {
		this.codec = builder.codec;
		this.router = builder.router;
		this.options = builder.options;
		this.interceptors = List.copyOf(builder.interceptors);
		this.placeholders = builder.placeholders;
	}

	/**
	 * Starts to describe a factory.
	 * @param codec declares the types of the contracts; the codec of the peers
	 * @param router finds the node for each call
	 * @return a builder
	 */
	public static Builder builder(WireCodec codec, CallRouter router) {
		return new Builder(codec, router);
	}

	/**
	 * Whether an object calls other nodes.
	 * @param object any object
	 * @return {@code true} for what {@link #createClient} has made
	 */
	public static boolean isClient(Object object) {
		return Proxy.isProxyClass(object.getClass()) && Proxy.getInvocationHandler(object) instanceof ServiceClient;
	}

	/**
	 * Makes a client.
	 * @param <T> the contract
	 * @param contract its interface
	 * @return a client, which is thread-safe and meant to be kept
	 * @throws InvalidContractException if the contract cannot work, naming the method
	 */
	public <T> T createClient(Class<T> contract) {
		return contract.cast(createClient(ServiceContract.of(contract, this.placeholders)));
	}

	/**
	 * Makes a client of a contract that has been read.
	 * @param contract the contract
	 * @return a client, which implements the interface of the contract
	 * @throws InvalidContractException if one of its types cannot travel
	 */
	public Object createClient(ServiceContract contract) {
		contract.declareTo(this.codec);
		ServiceClient client = new ServiceClient(contract, this.router, this::optionsOf, this.interceptors);
		Class<?> type = contract.type();
		return Proxy.newProxyInstance(type.getClassLoader(), new Class<?>[] { type }, client);
	}

	private CallOptions optionsOf(ExchangeMethod exchange) {
		Duration deadline = exchange.deadline();
		return (deadline != null) ? this.options.withDeadline(deadline) : this.options;
	}

	/**
	 * Describes a factory. Not thread-safe.
	 */
	public static final class Builder {

		private final WireCodec codec;

		private final CallRouter router;

		private final List<ClientInterceptor> interceptors = new ArrayList<>();

		private CallOptions options = CallOptions.DEFAULT;

		private @Nullable UnaryOperator<String> placeholders;

		private Builder(WireCodec codec, CallRouter router) {
			this.codec = codec;
			this.router = router;
		}

		/**
		 * Gives calls a deadline where the contract gives none. Default: ten seconds.
		 * @param deadline the deadline
		 * @return this
		 */
		public Builder deadline(Duration deadline) {
			this.options = this.options.withDeadline(deadline);
			return this;
		}

		/**
		 * Says what happens to calls when the pipe is full. Default: they wait.
		 * @param overflow what happens
		 * @return this
		 */
		public Builder overflow(Overflow overflow) {
			this.options = this.options.withOverflow(overflow);
			return this;
		}

		/**
		 * Adds interceptors, within those added before.
		 * @param interceptors the interceptors, the first of them outermost
		 * @return this
		 */
		public Builder interceptors(List<? extends ClientInterceptor> interceptors) {
			this.interceptors.addAll(interceptors);
			return this;
		}

		/**
		 * Resolves placeholders in the names and deadlines of contracts. Default: nobody
		 * does, and a contract that has some is refused.
		 * @param placeholders resolves those of a text, such as
		 * {@code environment::resolveRequiredPlaceholders}, and throws an
		 * {@link IllegalArgumentException} if it cannot; {@code null} if nobody does
		 * @return this
		 */
		public Builder placeholders(@Nullable UnaryOperator<String> placeholders) {
			this.placeholders = placeholders;
			return this;
		}

		/**
		 * Makes the factory.
		 * @return a factory
		 */
		public KryonetServiceProxyFactory build() {
			return new KryonetServiceProxyFactory(this);
		}

	}

}
