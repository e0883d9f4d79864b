/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.task;

import java.lang.reflect.Type;
import java.util.List;
import java.util.concurrent.CompletableFuture;
import java.util.stream.Stream;

import io.kryowire.call.export.ServiceExporter;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

/**
 * Names of tasks, and the mistakes with which a node does not start.
 */
class TaskNamesTests {

	private static final TaskName<Long, String, String> ECHO = new TaskName<>("echo") {
	};

	@Test
	void theTypesAreThoseOfTheConstant() {
		TaskName<Long, List<String>, Integer> name = new TaskName<>("count") {
		};
		assertThat(name.types()).extracting(Type::getTypeName)
			.containsExactly("java.lang.Long", "java.util.List<java.lang.String>", "java.lang.Integer");
		assertThat(name).hasToString("count").isEqualTo(new TaskName<Long, List<String>, Integer>("count") {
		}).isNotEqualTo(new TaskName<Long, List<Long>, Integer>("count") {
		});
	}

	@ParameterizedTest
	@ValueSource(strings = { "", "-a", "a b", "a/b", "a(b)", "ä" })
	void namesAreSimple(String name) {
		assertThatIllegalArgumentException().isThrownBy(() -> new TaskName<Long, String, String>(name) {
		}).withMessageContaining("\"" + name + "\" is not the name of a task");
		assertThatIllegalArgumentException().isThrownBy(() -> new TaskName<Long, String, String>("a".repeat(101)) {
		});
	}

	@Test
	@SuppressWarnings("rawtypes")
	void aNameWithoutTypesIsRefused() {
		assertThatIllegalArgumentException().isThrownBy(() -> new TaskName("echo") {
		}).withMessageContaining("The types of the task echo are not known; write new TaskName<Key, Argument, Result>");
	}

	@Test
	void twoTasksOfOneNameAreRefused() {
		assertThatThrownBy(() -> export(new Echo(), new Echo())).isInstanceOf(InvalidTaskException.class)
			.hasMessage("%1$s and %1$s are both the task echo; give one of them another name", Echo.class.getName());
	}

	@Test
	void aTypeThatCannotTravelIsRefused() {
		TaskName<Long, Stream<String>, String> streaming = new TaskName<>("streaming") {
		};
		assertThatThrownBy(() -> export(Tasks.task(streaming, (key, argument, context) -> null)))
			.isInstanceOf(InvalidTaskException.class)
			.hasMessageContainingAll("the task streaming", "java.util.stream.Stream<java.lang.String>",
					"cannot travel");
		TaskName<Long, Thread, String> threads = new TaskName<>("threads") {
		};
		assertThatThrownBy(() -> export(Tasks.task(threads, (key, argument, context) -> null)))
			.isInstanceOf(InvalidTaskException.class)
			.hasMessageContainingAll("the task threads", "java.lang.Thread");
	}

	@Test
	void aKeyThatHasAnotherHashInEachProcessIsRefused() {
		TaskName<Object, String, String> keyless = new TaskName<>("keyless") {
		};
		assertThatThrownBy(() -> export(Tasks.task(keyless, (key, argument, context) -> null)))
			.isInstanceOf(InvalidTaskException.class)
			.hasMessageContainingAll("the task keyless", "cannot be a @RouteKey");
	}

	private static void export(OwnerTask<?, ?, ?>... tasks) {
		new TaskExporter(new ServiceExporter(KryoCodec.of(), List.of()), () -> null).export(List.of(tasks),
				(method, execution, handler) -> {
					// Nobody calls it
				});
	}

	/** Says what it is told. */
	private static final class Echo implements OwnerTask<Long, String, String> {

		@Override
		public TaskName<Long, String, String> name() {
			return ECHO;
		}

		@Override
		public CompletableFuture<String> run(Long key, String argument, TaskContext context) {
			return CompletableFuture.completedFuture(argument);
		}

	}

}
