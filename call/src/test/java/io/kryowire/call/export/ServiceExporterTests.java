/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.export;

import java.lang.reflect.InvocationTargetException;
import java.lang.reflect.Proxy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

import io.kryowire.call.CallContext;
import io.kryowire.call.CallHeaders;
import io.kryowire.call.CallMethod;
import io.kryowire.call.ContextHandler;
import io.kryowire.call.Execution;
import io.kryowire.call.Handler;
import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.NodeResult;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.routing.FakeGroup;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

class ServiceExporterTests {

	private final Map<String, Handler> handlers = new LinkedHashMap<>();

	private final List<Execution> executions = new ArrayList<>();

	private final ServiceExporter exporter = new ServiceExporter(KryoCodec.of(), List.of());

	private void take(CallMethod method, Execution execution, Handler handler) {
		this.handlers.put(method.name(), handler);
		this.executions.add(execution);
	}

	@Test
	void anObjectIsExportedByEveryContractThatItAndItsSuperclassesImplement() {
		assertThat(this.exporter.export(new Both(), this::take)).extracting(ServiceContract::name)
			.containsExactly("second", "first");
		assertThat(this.handlers).containsOnlyKeys("first/one()", "second/two(int)");
		assertThat(this.executions).containsExactlyInAnyOrder(Execution.KEYED, Execution.INLINE);
	}

	@Test
	void aHandlerCallsTheObject() throws Exception {
		this.exporter.export(new Both(), this::take);
		assertThat(this.handlers.get("first/one()").handle(new Object[0])).isEqualTo("one");
		assertThat(this.handlers.get("second/two(int)").handle(new Object[] { 3 })).isEqualTo(6);
	}

	@Test
	void aContractAndTheContractItExtendsAreBothAnswered() {
		this.exporter.export((Extended) () -> "one", this::take);
		assertThat(this.handlers).containsOnlyKeys("extended/one()", "first/one()");
	}

	@Test
	void aGenericContractIsAnsweredThroughTheOneThatMakesItConcrete() {
		this.exporter.export((Concrete) (value) -> value, this::take);
		assertThat(this.handlers).containsOnlyKeys("concrete/echo(String)");
	}

	@Test
	void anObjectBehindAProxyIsExported() throws Exception {
		Both behind = new Both();
		Object proxy = Proxy.newProxyInstance(getClass().getClassLoader(), new Class<?>[] { First.class },
				(self, method, arguments) -> {
					try {
						return method.invoke(behind, arguments) + " by proxy";
					}
					catch (InvocationTargetException ex) {
						throw ex.getCause();
					}
				});
		this.exporter.export(proxy, this::take);
		assertThat(this.handlers.get("first/one()").handle(new Object[0])).isEqualTo("one by proxy");
	}

	@Test
	void anObjectWithoutAContractIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> this.exporter.export("text", this::take))
			.withMessageContaining("java.lang.String implements no contract")
			.withMessageContaining("@KryonetExchange");
	}

	@Test
	void twoObjectsThatAnswerTheSameMethodAreRefused() {
		this.exporter.export(new Both(), this::take);
		assertThatIllegalArgumentException().isThrownBy(() -> this.exporter.export((First) () -> "other", this::take))
			.withMessageContaining(Both.class.getName())
			.withMessageContaining("first/one()");
	}

	@Test
	void aClientIsNotExported() {
		try (FakeGroup group = FakeGroup.of("a")) {
			assertThatIllegalArgumentException().isThrownBy(() -> this.exporter.export(group.client, this::take))
				.withMessageContaining("client of calls")
				.withMessageContaining("export the implementation");
		}
	}

	@Test
	void aContractThatCannotWorkIsRefusedAndNothingIsExported() {
		assertThatExceptionOfType(InvalidContractException.class)
			.isThrownBy(() -> this.exporter.export((Unsupported) (thread) -> {
			}, this::take))
			.withMessageContaining("Unsupported.run(Thread)");
		assertThat(this.handlers).isEmpty();
	}

	@Test
	void aNodeThatAnswersABroadcastForOthersFails() {
		this.exporter.export((Everywhere) () -> List.of(new NodeResult<>("a", "x", null, null),
				new NodeResult<>("b", "y", null, null)), this::take);
		assertThatIllegalStateException().isThrownBy(() -> this.handlers.get("everywhere/all()").handle(new Object[0]))
			.withMessageContaining("returned 2 results")
			.withMessageContaining("NodeResult.here(value)");
	}

	@Test
	void whatAServiceThrowsIsThrownAsItIs() {
		this.exporter.export((First) () -> {
			throw new java.io.UncheckedIOException(new java.io.IOException("broken"));
		}, this::take);
		assertThatExceptionOfType(java.io.UncheckedIOException.class)
			.isThrownBy(() -> this.handlers.get("first/one()").handle(new Object[0]));
	}

	@Test
	void interceptorsGetAContextEvenFromALinkThatHasNone() throws Exception {
		List<CallContext> contexts = new ArrayList<>();
		new ServiceExporter(KryoCodec.of(), List.of((ServerInterceptor) (call, next) -> {
			contexts.add(call.context());
			return next.proceed(call);
		})).export(new Both(), this::take);
		Handler handler = this.handlers.get("first/one()");
		assertThat(handler).isInstanceOf(ContextHandler.class);
		assertThat(handler.handle(new Object[0])).isEqualTo("one");
		assertThat(contexts.get(0).headers()).isSameAs(CallHeaders.NONE);
		assertThat(contexts.get(0).remainingMillis()).isPositive();
	}

	@KryonetExchange("first")
	interface First {

		String one();

	}

	@KryonetExchange(value = "second", execution = Execution.INLINE)
	interface Second {

		int two(int number);

	}

	@KryonetExchange("extended")
	interface Extended extends First {

	}

	@KryonetExchange("generic")
	interface Generic<T> {

		T echo(T value);

	}

	@KryonetExchange("concrete")
	interface Concrete extends Generic<String> {

	}

	@KryonetExchange("unsupported")
	interface Unsupported {

		void run(Thread thread);

	}

	@KryonetExchange("everywhere")
	interface Everywhere {

		@KryonetExchange(broadcast = true)
		List<NodeResult<String>> all();

	}

	static class OnlyFirst implements First {

		@Override
		public String one() {
			return "one";
		}

	}

	static final class Both extends OnlyFirst implements Second {

		@Override
		public int two(int number) {
			return number * 2;
		}

	}

}
