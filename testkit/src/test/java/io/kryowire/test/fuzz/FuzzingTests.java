/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.fuzz;

import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.lang.management.ThreadMXBean;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicInteger;

import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalStateException;

/**
 * What the harness must see, in decoders of a length and so many bytes, each with one
 * defect; and what it must not.
 */
class FuzzingTests {

	private static final byte[] VALID = { 0, 0, 0, 5, 'a', 'b', 'c', 'd', 'e' };

	private static final FuzzSettings FIRST = new FuzzSettings(1, 1, null);

	/** What the decoders document. */
	static final class Refusal extends RuntimeException {

		private static final long serialVersionUID = 1L;

		Refusal(String message) {
			super(message);
		}

	}

	private static int length(byte[] message) {
		if (message.length < 4) {
			throw new Refusal("no length");
		}
		int length = message[0] << 24 | (message[1] & 0xFF) << 16 | (message[2] & 0xFF) << 8 | message[3] & 0xFF;
		if (length < 0) {
			throw new Refusal("a negative length");
		}
		return length;
	}

	private static void readWell(byte[] message) {
		if (length(message) != message.length - 4) {
			throw new Refusal("another length");
		}
	}

	private static Fuzzing fuzzing(Fuzzing.BytesDecoder decoder) {
		return Fuzzing.ofBytes("test", decoder)
			.seeds(List.of(VALID))
			.refusal(Refusal.class)
			.longest(1 << 14)
			.settings(FIRST);
	}

	private static void finds(Fuzzing fuzzing, String what) {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(fuzzing::run)
			.withMessageContaining(what)
			.withMessageContaining("-Dkryowire.fuzz.replay=");
	}

	@Test
	void nothingIsFoundInADecoderWithoutADefect() {
		FuzzReport report = fuzzing(FuzzingTests::readWell).inputs(20_000).run();
		assertThat(report.inputs()).isEqualTo(20_000);
		assertThat(report.refused()).isBetween(1000L, 19_999L);
		assertThat(report.seeds()).as("the valid one, and the first of each refusal").isBetween(4, 20);
		assertThat(report.toString()).contains("test: seed 1, 20,000 inputs");
	}

	@Test
	void anExceptionThatIsNotDocumentedIsFound() {
		finds(fuzzing((message) -> {
			for (int i = 0; i < length(message); i++) {
				// Throws where there are fewer
				assertThat(message[4 + i]).isNotNull();
			}
		}).allocation(1 << 20, 10_000), "java.lang.ArrayIndexOutOfBoundsException");
	}

	@Test
	void memoryThatIsTakenAsItIsAnnouncedIsFound() {
		finds(fuzzing((message) -> {
			byte[] body = new byte[Math.min(1 << 24, length(message))];
			if (body.length != message.length - 4) {
				throw new Refusal("another length");
			}
		}), "it allocates");
	}

	@Test
	void timeThatGrowsWithTheSquareOfTheBytesIsFound() {
		finds(fuzzing((message) -> {
			int same = 0;
			for (byte one : message) {
				for (byte other : message) {
					same = same * 31 + ((one == other) ? 1 : same >>> 7);
				}
			}
			if (same == 42) {
				throw new Refusal("never mind");
			}
		}).inputs(200_000).longest(1 << 11).cpu(Duration.ofMillis(1), 100), "ns of the processor");
	}

	@Test
	void inALongRunTheSlowestInputIsToldAndMadeASeed() {
		FuzzReport report = fuzzing((message) -> {
			for (int i = 0; i < message.length; i++) {
				Math.floorMod(message[i] * 31L, 7L);
			}
		}).inputs(10_000).allocation(1 << 24, 1000).settings(new FuzzSettings(1, 2, null)).run();
		assertThat(report.slowest()).isPositive();
		assertThat(report.seeds()).isGreaterThan(1);
		assertThat(report.toString()).contains("ms per MB, 0 findings");
	}

	/** Refused in a way that no other was, and so a seed already. */
	@Test
	void inALongRunInputsThatAreSeedsAnywayAreMeasured() {
		AtomicInteger ways = new AtomicInteger();
		FuzzReport report = fuzzing((message) -> {
			for (int i = 0; i < message.length; i++) {
				Math.floorMod(message[i] * 31L, 7L);
			}
			int way = ways.incrementAndGet();
			throw new Refusal("in the way " + (char) ('a' + way / 676 % 26) + (char) ('a' + way / 26 % 26)
					+ (char) ('a' + way % 26));
		}).inputs(5000).allocation(1 << 24, 1000).settings(new FuzzSettings(1, 2, null)).run();
		assertThat(report.slowest()).isPositive();
	}

	/** As slow as anything is before it is compiled. */
	@Test
	void whatIsSlowAtFirstOnlyIsNotTheSlowest() {
		byte[] first = new byte[1 << 13];
		AtomicInteger firsts = new AtomicInteger();
		FuzzReport report = Fuzzing.ofBytes("cold", (message) -> {
			if (Arrays.equals(message, first) && firsts.incrementAndGet() <= 5) {
				burn(Duration.ofMillis(40));
			}
		})
			.seeds(List.of(first))
			.longest(1 << 13)
			.inputs(10)
			.allocation(1 << 24, 1000)
			.cpu(Duration.ofMinutes(1), 0)
			.settings(new FuzzSettings(1, 2, null))
			.run();
		assertThat(firsts.get()).isGreaterThan(5);
		assertThat(report.slowest() * first.length).isLessThan(Duration.ofMillis(40).toNanos());
	}

	private static void burn(Duration time) {
		ThreadMXBean threads = ManagementFactory.getThreadMXBean();
		long end = threads.getCurrentThreadCpuTime() + time.toNanos();
		while (threads.getCurrentThreadCpuTime() < end) {
			Thread.onSpinWait();
		}
	}

	@Test
	void aRunThatHasFoundEnoughSaysHowManyInputsItTried() throws IOException {
		AtomicInteger tried = new AtomicInteger();
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> Fuzzing.ofBytes("stopped", (message) -> {
			if (tried.incrementAndGet() > 1) {
				throw new IllegalStateException("every time");
			}
		}).seeds(List.of(VALID)).inputs(60_000).cpu(Duration.ofMinutes(1), 0).settings(FIRST).run());
		assertThat(tried).hasValueLessThan(2000);
		List<String> lines = Files.readAllLines(Path.of("target", "fuzz.txt"));
		String line = lines.stream().filter((report) -> report.startsWith("stopped: ")).reduce("", (a, b) -> b);
		assertThat(line).contains(String.format(Locale.ROOT, " %,d inputs", tried.get() - 1));
	}

	@Test
	void anInputThatDoesNotEndIsFound() {
		CountDownLatch end = new CountDownLatch(1);
		try {
			finds(fuzzing((message) -> {
				while (length(message) == 0 && end.getCount() > 0) {
					Thread.onSpinWait();
				}
			}).endless(Duration.ofMillis(50)), "it does not end");
		}
		finally {
			end.countDown();
		}
	}

	@Test
	void aDecoderThatIsSpoiltByAMessageIsFound() {
		List<byte[]> kept = new ArrayList<>();
		Fuzzing fuzzing = fuzzing((message) -> {
			if (message.length > 3 && message[3] == 0x7F) {
				kept.add(message);
			}
		}).afterwards(() -> assertThat(kept).isEmpty());
		assertThatExceptionOfType(AssertionError.class).isThrownBy(fuzzing::run)
			.withMessageContaining("after its inputs");
	}

	@Test
	void whatDependsOnTheOrderOfMessagesIsFound() {
		finds(Fuzzing.ofSequences("order", (messages) -> {
			boolean opened = false;
			for (byte[] message : messages) {
				opened |= Arrays.equals(message, new byte[] { 1 });
				if (Arrays.equals(message, new byte[] { 2 }) && !opened) {
					throw new IllegalStateException("used before it was opened");
				}
			}
		}).sequence(List.of(new byte[] { 1 }, new byte[] { 2 }, new byte[] { 3 })).settings(FIRST),
				"used before it was opened");
	}

	@Test
	void equalSeedsGiveEqualInputs() {
		assertThat(inputsOf(new FuzzSettings(3, 1, null))).isEqualTo(inputsOf(new FuzzSettings(3, 1, null)))
			.isNotEqualTo(inputsOf(new FuzzSettings(4, 1, null)));
		assertThat(inputsOf(new FuzzSettings(3, 4, null))).hasSize(401);
	}

	private static List<String> inputsOf(FuzzSettings settings) {
		List<String> inputs = new ArrayList<>();
		fuzzing((message) -> {
			inputs.add(FuzzInput.of(message).toString());
			readWell(message);
		}).inputs(100)
			.longest(1 << 12)
			.allocation(1 << 24, 1000)
			.cpu(Duration.ofMinutes(1), 0)
			.settings(settings)
			.run();
		return inputs;
	}

	@Test
	void anInputIsTriedAgainAlone() {
		List<byte[]> tried = new ArrayList<>();
		FuzzReport report = Fuzzing.ofSequences("again", tried::addAll)
			.seeds(List.of(VALID))
			.cpu(Duration.ofMinutes(1), 0)
			.settings(new FuzzSettings(1, 50, "00ff,,0a"))
			.run();
		assertThat(tried).containsExactly(new byte[] { 0, -1 }, new byte[0], new byte[] { 10 });
		assertThat(report.inputs()).isEqualTo(1);
	}

	@Test
	void aLongInputIsTriedAgainFromItsFile() {
		Finding finding = new Finding("it is long", "", FuzzInput.of(new byte[5000]), false, null);
		String described = finding.describe("long");
		String file = described.substring(described.indexOf('=') + 1);
		assertThat(FuzzInput.parse(file).messages()).containsExactly(new byte[5000]);
	}

	@Test
	void withoutSeedsThereIsNothingToMakeInputsOf() {
		assertThatIllegalStateException().isThrownBy(() -> Fuzzing.ofBytes("none", FuzzingTests::readWell).run())
			.withMessageContaining("seeds");
	}

}
