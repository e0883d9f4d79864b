/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;

import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.ExtendWith;

import org.springframework.boot.test.system.CapturedOutput;
import org.springframework.boot.test.system.OutputCaptureExtension;
import org.springframework.context.annotation.AnnotationConfigApplicationContext;
import org.springframework.core.ParameterizedTypeReference;
import org.springframework.core.env.MapPropertySource;

import io.kryowire.notify.Driver;
import io.kryowire.notify.state.InvalidStateListenerException;
import io.kryowire.notify.state.StateChange;
import io.kryowire.notify.state.StateListener;
import io.kryowire.notify.state.StateTopic;
import io.kryowire.notify.state.StateTopicTypeException;
import io.kryowire.notify.state.StateTopics;
import io.kryowire.notify.state.annotation.StateListenerAnnotationBeanPostProcessor;
import io.kryowire.test.redis.EmbeddedRedis;

import static io.kryowire.test.waiting.Waiting.patiently;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

@ExtendWith(OutputCaptureExtension.class)
class StateListenerTests {

	@Test
	void annotatedMethodsHearOfTheKeysTheyWantUntilTheirBeanIsGone() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			StateTopic<Price> topic = topics.topic(bench.name, Price.class);
			topic.put("eu.a", new Price("eu.a", 1));
			Listeners listeners;
			try (AnnotationConfigApplicationContext context = context(topics, bench.name, Listeners.class)) {
				listeners = context.getBean(Listeners.class);
				patiently().until(() -> listeners.heard.contains("eu eu.a PUT " + new Price("eu.a", 1)));
				topic.put("us.b", new Price("us.b", 2));
				topic.remove("eu.a");
				patiently().untilAsserted(() -> assertThat(listeners.heard).contains("us.b", "us.b 2",
						"eu eu.a REMOVED null", "eu.a null"));
			}
			assertThat(listeners.heard).noneMatch((text) -> text.startsWith("eu us"));
			listeners.heard.clear();
			long version = topic.put("us.b", new Price("us.b", 3));
			AbstractStateContract.assertSees(topic.replica(), "us.b", version);
			assertThat(listeners.heard).isEmpty();
		}
	}

	@Test
	void aMethodWithoutAValueIsRefusedByName() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			assertThatExceptionOfType(Exception.class).isThrownBy(() -> context(topics, bench.name, Wrong.class))
				.withRootCauseInstanceOf(InvalidStateListenerException.class)
				.withStackTraceContaining("Wrong.changed");
		}
	}

	@Test
	void theTypeOfATopicIsWhatItsListenersClassSays() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			StateTopic<List<Price>> topic = topics.topic(bench.name, new ParameterizedTypeReference<List<Price>>() {
			}.getType());
			try (AnnotationConfigApplicationContext context = context(topics, bench.name, Prices.class)) {
				topic.put("a", List.of(new Price("a", 1)));
				Queue<Object> heard = context.getBean(Prices.class).heard;
				patiently().until(() -> heard.contains(List.of(new Price("a", 1))));
			}
		}
	}

	@Test
	void aTopicWhoseTypeCannotBeToldOrHasAnotherOneIsRefusedByName() throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			for (Class<?> wrong : List.of(Anything.class, Unknown.class)) {
				assertThatExceptionOfType(Exception.class).isThrownBy(() -> context(topics, bench.name, wrong))
					.withRootCauseInstanceOf(InvalidStateListenerException.class)
					.withStackTraceContaining("cannot be told from");
			}
			topics.topic(bench.name, String.class);
			assertThatExceptionOfType(InvalidStateListenerException.class)
				.isThrownBy(() -> context(topics, bench.name, Listeners.class))
				.withCauseInstanceOf(StateTopicTypeException.class)
				.withMessageContaining("has values of java.lang.String, and not of " + Price.class.getName());
		}
	}

	@Test
	void aTopicThatOnlyAListenerNamesIsToldIfItIsLikeAnother(CapturedOutput output) throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			topics.topic("prices-" + bench.name, new ParameterizedTypeReference<List<Price>>() {
			}.getType());
			context(topics, "prices-" + bench.name, Prices.class).close();
			context(topics, "others-" + bench.name, Prices.class).close();
			assertThat(output).doesNotContain("Only a @StateListener names");
			context(topics, "pricse-" + bench.name, Prices.class).close();
			assertThat(output).containsOnlyOnce("Only a @StateListener names the state topic 'pricse-" + bench.name
					+ "'. Did you mean 'prices-" + bench.name + "'");
		}
	}

	@Test
	void aTopicThatIsConfiguredIsNamedOnPurpose(CapturedOutput output) throws Exception {
		EmbeddedRedis redis = EmbeddedRedis.shared();
		try (StateBench bench = new StateBench(Driver.LETTUCE)) {
			StateTopics topics = bench.topics(redis.host(), redis.port(), StateBench.SETTINGS);
			List<String> configured = List.of("quotes-" + bench.name, "quotas-" + bench.name);
			context(topics, "quotas-" + bench.name, Prices.class, configured).close();
			assertThat(output).doesNotContain("Only a @StateListener names");
			context(topics, "quotse-" + bench.name, Prices.class, configured).close();
			assertThat(output).containsOnlyOnce("Only a @StateListener names the state topic 'quotse-" + bench.name
					+ "'. Did you mean 'quotes-" + bench.name + "'");
		}
	}

	private static AnnotationConfigApplicationContext context(StateTopics topics, String name, Class<?> listeners) {
		return context(topics, name, listeners, List.of());
	}

	private static AnnotationConfigApplicationContext context(StateTopics topics, String name, Class<?> listeners,
			List<String> configured) {
		AnnotationConfigApplicationContext context = new AnnotationConfigApplicationContext();
		context.getEnvironment()
			.getPropertySources()
			.addFirst(new MapPropertySource("test", Map.of("prices.topic", name)));
		context.registerBean(StateListenerAnnotationBeanPostProcessor.class,
				() -> new StateListenerAnnotationBeanPostProcessor((bean) -> topics, () -> configured));
		context.registerBean(listeners);
		context.refresh();
		return context;
	}

	static class Listeners {

		final Queue<String> heard = new ConcurrentLinkedQueue<>();

		@StateListener(topic = "${prices.topic}", keys = "us.*")
		void latest(Price latest) {
			this.heard.add(latest.isin());
		}

		@StateListener(topic = "${prices.topic}", keys = "eu.*")
		void change(String key, Price latest, StateChange change) {
			this.heard.add("eu " + key + " " + change.kind() + " " + latest);
		}

		@StateListener("${prices.topic}")
		void key(String key, Price latest) {
			this.heard.add(key + " " + ((latest != null) ? latest.cents() : null));
		}

	}

	static class Wrong {

		@StateListener("${prices.topic}")
		void changed(StateChange change) {
		}

	}

	abstract static class Listening<V> {

		final Queue<Object> heard = new ConcurrentLinkedQueue<>();

		@StateListener("${prices.topic}")
		void changed(List<V> latest) {
			this.heard.add(latest);
		}

	}

	static class Prices extends Listening<Price> {

	}

	static class Unknown<V> extends Listening<V> {

	}

	static class Anything {

		@StateListener("${prices.topic}")
		void changed(Object latest) {
		}

	}

}
