/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.io.IOException;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.List;
import java.util.concurrent.RejectedExecutionException;
import java.util.stream.Collectors;

import org.junit.jupiter.api.Test;

import org.springframework.web.servlet.mvc.method.annotation.ResponseBodyEmitter.DataWithMediaType;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

import static org.assertj.core.api.Assertions.assertThat;

class PageStreamTests {

	private final List<String> sent = new ArrayList<>();

	private final Deque<Runnable> tasks = new ArrayDeque<>();

	private final SseEmitter emitter = new SseEmitter() {

		@Override
		public void send(SseEventBuilder builder) throws IOException {
			PageStreamTests.this.sent.add(builder.build()
				.stream()
				.map(DataWithMediaType::getData)
				.map(Object::toString)
				.collect(Collectors.joining()));
		}

	};

	private final PageStream page = new PageStream(this.emitter, this.tasks::add);

	@Test
	void aPageIsToldEverythingFirstAndThenWhatChanges() {
		this.page.offer(view(1));
		this.tasks.remove().run();
		this.page.offer(view(2));
		this.tasks.remove().run();
		assertThat(this.sent).satisfiesExactly((first) -> assertThat(first).contains("event:all", "data:all 1"),
				(second) -> assertThat(second).contains("event:changes", "data:changes 2"));
	}

	@Test
	void aPageThatIsSlowIsToldEverythingAtOnceAndNothingWaitsForIt() {
		this.page.offer(view(1));
		this.tasks.remove().run();
		this.page.offer(view(2));
		this.page.offer(view(3));
		this.page.offer(view(4));
		assertThat(this.tasks).hasSize(1);
		this.tasks.remove().run();
		this.page.offer(view(5));
		this.tasks.remove().run();
		assertThat(this.sent).hasSize(3).last().asString().contains("event:all", "data:all 5");
	}

	@Test
	void aPageForWhichThereIsNoThreadIsToldEverythingLater() {
		PageStream unlucky = new PageStream(this.emitter, (task) -> {
			if (this.tasks.isEmpty()) {
				this.tasks.add(task);
				throw new RejectedExecutionException();
			}
			task.run();
		});
		unlucky.offer(view(1));
		unlucky.offer(view(2));
		assertThat(this.sent).singleElement().asString().contains("event:all", "data:all 2");
	}

	private static View view(int number) {
		return new View() {

			@Override
			public String changes() {
				return "changes " + number;
			}

			@Override
			public String all() {
				return "all " + number;
			}

		};
	}

}
