/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.contract;

import java.lang.annotation.Documented;
import java.lang.annotation.ElementType;
import java.lang.annotation.Retention;
import java.lang.annotation.RetentionPolicy;
import java.lang.annotation.Target;

import io.kryowire.call.Execution;

/**
 * Makes an interface a contract, and says how its methods are called. Every method of a
 * contract that is neither static nor default is an exchange; a method needs this
 * annotation only to differ from what the interface says. Names and deadlines may have
 * placeholders as in <code>${prices.deadline:2s}</code>, which the environment of the
 * application resolves, at either side its own. <pre class="code">
 * &#064;KryonetExchange("prices")
 * public interface PriceService {
 *
 *     Quote quote(&#064;RouteKey String isin);
 *
 *     CompletableFuture&lt;Quote&gt; quoteLater(&#064;RouteKey String isin);
 *
 *     &#064;KryonetExchange(oneway = true)
 *     void tick(&#064;RouteKey String isin, Tick tick);
 *
 *     &#064;KryonetExchange(broadcast = true, deadline = "500ms")
 *     List&lt;NodeResult&lt;Stats&gt;&gt; stats();
 *
 * }</pre>
 */
@Documented
@Retention(RetentionPolicy.RUNTIME)
@Target({ ElementType.TYPE, ElementType.METHOD })
public @interface KryonetExchange {

	/**
	 * The same as {@link #name()}.
	 * @return the name
	 */
	String value() default "";

	/**
	 * What the service, or the method, is called on the wire. Default: the interface's
	 * full name, and the method's.
	 * @return the name
	 */
	String name() default "";

	/**
	 * How long a call may take, all in all: {@code "500ms"}, {@code "2s"}, {@code "1m"},
	 * or ISO 8601 as in {@code "PT2S"}. Default: as the interface says, or else the
	 * factory of the client. A call that a service makes while it serves another one ends
	 * with that one at the latest.
	 * @return the deadline
	 */
	String deadline() default "";

	/**
	 * Where the handler runs. Default: as the interface says, or else as the node that
	 * answers: {@link Execution#KEYED} unless it is told otherwise.
	 * @return one mode, or none for the default
	 */
	Execution[] execution() default {};

	/**
	 * Whether the call has no answer: it is sent, and the caller goes on. For methods
	 * that return {@code void}.
	 * @return whether nobody waits for the method
	 */
	boolean oneway() default false;

	/**
	 * Whether the call goes to every node. For methods that return
	 * {@code List<NodeResult<T>>}, or a future or {@code Mono} of that.
	 * @return whether all nodes are called
	 */
	boolean broadcast() default false;

	/**
	 * Whether running the method twice does no harm, so that it may be called once more
	 * when a link breaks and nobody knows whether it has run. The first call may run
	 * after the second, and after calls that were made since. For methods.
	 * @return whether it may run twice
	 */
	boolean idempotent() default false;

	/**
	 * Whether a {@code Flux} has at most one element. Others are streams, which a call
	 * cannot carry. For methods.
	 * @return whether there is no second element
	 */
	boolean single() default false;

}
