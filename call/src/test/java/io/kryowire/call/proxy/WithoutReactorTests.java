/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.proxy;

import java.io.File;
import java.lang.reflect.InvocationTargetException;
import java.net.MalformedURLException;
import java.net.URI;
import java.net.URL;
import java.net.URLClassLoader;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.Callable;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.contract.InvalidContractException;
import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.call.contract.ServiceContract;
import io.kryowire.call.export.ServiceExporter;
import io.kryowire.call.link.WaitingThreads;
import io.kryowire.call.routing.CallRouter;
import io.kryowire.call.routing.FakePeer;
import io.kryowire.codec.kryo.KryoCodec;
import kotlin.coroutines.Continuation;
import org.junit.jupiter.api.Test;
import reactor.core.publisher.Mono;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class WithoutReactorTests {

	/** Runs a class of this file where there is no Reactor, nor Kotlin's coroutines. */
	private static Object run(Class<? extends Callable<?>> type) throws Exception {
		List<URL> urls = new ArrayList<>();
		for (String entry : System.getProperty("java.class.path").split(File.pathSeparator)) {
			if (!entry.contains("reactor-core") && !entry.contains("reactive-streams")
					&& !entry.contains("kotlinx-coroutines")) {
				urls.add(url(entry));
			}
		}
		try (URLClassLoader loader = new URLClassLoader(urls.toArray(new URL[0]),
				ClassLoader.getPlatformClassLoader())) {
			assertThatExceptionOfType(ClassNotFoundException.class)
				.isThrownBy(() -> loader.loadClass(Mono.class.getName()));
			var constructor = loader.loadClass(type.getName()).getDeclaredConstructor();
			constructor.setAccessible(true);
			Object there = constructor.newInstance();
			return ((Callable<?>) there).call();
		}
		catch (InvocationTargetException ex) {
			throw new AssertionError(ex.getCause());
		}
	}

	private static URL url(String entry) throws MalformedURLException {
		URI uri = new File(entry).toURI();
		return uri.toURL();
	}

	@Test
	void contractsThatDoNotNeedReactorWorkWithoutIt() throws Exception {
		assertThat(run(CallsBothWays.class)).isEqualTo("asked later");
	}

	@Test
	void aContractThatNeedsItSaysSo() throws Exception {
		assertThat(run(NeedsReactor.class).toString()).contains(Reactive.class.getName())
			.contains("class that is not on the class path")
			.contains("Mono");
	}

	@Test
	void aSuspendFunctionNeedsCoroutines() throws Exception {
		assertThat(run(NeedsCoroutines.class).toString()).contains(Suspending.class.getName() + ".ask(Continuation)")
			.contains("add org.jetbrains.kotlinx:kotlinx-coroutines-core");
	}

	@Test
	void everyOrdinaryThreadMayWaitWithoutIt() throws Exception {
		assertThat(run(AsksWhetherItMayWait.class)).isEqualTo(true);
	}

	@KryonetExchange("plain")
	interface Plain {

		String ask();

		CompletableFuture<String> later();

	}

	@KryonetExchange("reactive")
	interface Reactive {

		Mono<String> ask();

	}

	static final class CallsBothWays implements Callable<Object> {

		@Override
		public Object call() throws Exception {
			StringBuilder answers = new StringBuilder();
			new ServiceExporter(KryoCodec.of(), List.of()).export(new Plain() {

				@Override
				public String ask() {
					return "asked";
				}

				@Override
				public CompletableFuture<String> later() {
					return CompletableFuture.completedFuture("later");
				}

			}, (method, execution, handler) -> {
				try {
					Object answer = handler.handle(new Object[0]);
					answers.append((answer instanceof CompletableFuture<?> future) ? " " + future.join() : answer);
				}
				catch (Exception ex) {
					throw new IllegalStateException(ex);
				}
			});
			FakePeer peer = new FakePeer("a");
			Plain client = KryonetServiceProxyFactory.builder(KryoCodec.of(), CallRouter.to("a", peer))
				.build()
				.createClient(Plain.class);
			return (client.ask() + client.later().join()).equals("aa") ? answers.toString() : "wrong node";
		}

	}

	static final class NeedsReactor implements Callable<Object> {

		@Override
		public Object call() {
			try {
				return ServiceContract.of(Reactive.class);
			}
			catch (InvalidContractException ex) {
				return String.valueOf(ex.getMessage());
			}
		}

	}

	@KryonetExchange("suspending")
	interface Suspending {

		Object ask(Continuation<? super String> continuation);

	}

	static final class NeedsCoroutines implements Callable<Object> {

		@Override
		public Object call() {
			try {
				return ServiceContract.of(Suspending.class);
			}
			catch (InvalidContractException ex) {
				return String.valueOf(ex.getMessage());
			}
		}

	}

	static final class AsksWhetherItMayWait implements Callable<Object> {

		@Override
		public Object call() {
			WaitingThreads.requireMayWait("a call");
			return WaitingThreads.mayWait();
		}

	}

}
