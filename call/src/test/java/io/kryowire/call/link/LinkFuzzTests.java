/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import io.kryowire.call.link.LinkScript.Act;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.test.fuzz.Fuzzing;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;
import org.slf4j.LoggerFactory;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * Both ends of a link in conversations that go wrong: frames that are changed, repeated,
 * left out, come too early or from somebody else.
 */
@Tag("fuzz")
class LinkFuzzTests {

	/** Calls that fail and want no answer are logged, and here are many. */
	private static final Logger RUNNER = (Logger) LoggerFactory.getLogger(CallRunner.class);

	private static @Nullable Level level;

	@BeforeAll
	static void beQuiet() {
		level = RUNNER.getLevel();
		RUNNER.setLevel(Level.OFF);
	}

	@AfterAll
	static void speakAgain() {
		RUNNER.setLevel(level);
	}

	/** The buffers of a pair of links, of messages in chunks, and of the calls made. */
	private static Fuzzing fuzzing(String target, boolean secured) {
		return Fuzzing.ofSequences(target, (messages) -> LinkScript.run(secured, messages))
			.refusal(ProtocolException.class)
			.allocation(4 << 20, 64)
			.longest(2048);
	}

	private static List<byte[]> acts() {
		List<byte[]> acts = new ArrayList<>();
		for (Act act : Act.values()) {
			acts.add(act.with());
		}
		return acts;
	}

	@Test
	void theNaturalConversationIsOne() {
		LinkScript.run(false, LinkScript.natural());
		LinkScript.run(true, LinkScript.natural());
		assertThat(LinkScript.recorded()).hasSizeGreaterThan(8);
	}

	@Test
	void linksThatShareASecret() {
		fuzzing("links that share a secret", true).sequence(LinkScript.natural())
			.sequence(LinkScript.withReport(1000, 1 << 30))
			.sequence(LinkScript.withReport(-1, 0))
			.words(acts())
			.inputs(3_000)
			.run();
	}

	@Test
	void linksWithoutASecret() {
		fuzzing("links without a secret", false).sequence(LinkScript.natural())
			.sequence(LinkScript.recorded())
			.sequence(LinkScript.withCallers())
			.words(acts())
			.inputs(3_000)
			.run();
	}

	/** The script notices it if the first rule of all is broken. */
	@Test
	void aFrameThatIsSentAfterTheEndIsNoticed() {
		assertThatIllegalStateException().isThrownBy(() -> {
			LinkScript script = new LinkScript(false);
			script.sendAfterTheEnd();
		}).withMessageContaining("after the end");
	}

}
