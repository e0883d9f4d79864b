/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.kryo;

import java.lang.ref.WeakReference;
import java.lang.reflect.Field;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;

import com.esotericsoftware.kryo.io.Output;
import io.kryowire.codec.LimitExceededException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireCoder;
import io.kryowire.codec.WireException;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireLimits;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Sessions hold on to small arrays from one message to the next: whatever has happened to
 * these meanwhile, the next message is another one.
 */
class HeldArraysTests {

	private final KryoCodec codec = KryoCodec.of();

	private final WireCoder<@Nullable Object[]> pairs = this.codec.tuple(List.of(int.class, String.class));

	@Test
	void aBufferThatIsUsedAgainHasWhatIsWrittenThen() {
		WireBuffer buffer = new WireBuffer(16);
		for (int i = 0; i < 100; i++) {
			buffer.clear();
			String text = "x".repeat(i);
			this.pairs.write(new Object[] { i, text }, buffer);
			int first = buffer.length();
			this.pairs.write(new Object[] { -i, text }, buffer);
			assertThat(this.pairs.read(buffer.array(), 0, first)).containsExactly(i, text);
			assertThat(this.pairs.read(buffer.array(), first, buffer.length() - first)).containsExactly(-i, text);
		}
	}

	@Test
	void anArrayThatHasBeenReplacedInItsBufferIsNotWrittenTo() {
		WireBuffer buffer = new WireBuffer(64);
		this.pairs.write(new Object[] { 1, "one" }, buffer);
		byte[] before = buffer.array();
		byte[] copy = before.clone();
		buffer.replace(new byte[64], 0);
		this.pairs.write(new Object[] { 2, "two" }, buffer);
		assertThat(before).isEqualTo(copy);
		assertThat(this.pairs.read(buffer.array(), 0, buffer.length())).containsExactly(2, "two");
	}

	@Test
	void ofAnArrayThatHasBeenReadBeforeNoMoreIsReadThanIsSaid() {
		WireBuffer buffer = new WireBuffer(64);
		this.pairs.write(new Object[] { 1, "one" }, buffer);
		assertThat(this.pairs.read(buffer.array(), 0, buffer.length())).containsExactly(1, "one");
		for (int length = 0; length < buffer.length(); length++) {
			int cut = length;
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.pairs.read(buffer.array(), 0, cut));
		}
	}

	@Test
	void aMessageThatIsTooLongIsRefusedInABufferThatIsUsedAgain() {
		WireCoder<String> texts = KryoCodec.of().coder(String.class);
		WireBuffer buffer = new WireBuffer(64);
		texts.write("short", buffer);
		String longer = "x".repeat(KryoCodec.of().limits().maxBytes() + 1);
		assertThatExceptionOfType(LimitExceededException.class).isThrownBy(() -> texts.write(longer, buffer));
		buffer.clear();
		texts.write("again", buffer);
		assertThat(texts.read(buffer.array(), 0, buffer.length())).isEqualTo("again");
	}

	/** Kryo notes the new length of its buffer before it has the buffer. */
	@Test
	void anArrayForWhichRoomWasBeingMadeWhenTheStackEndedIsUsedAgain() throws ReflectiveOperationException {
		TypeTable types = new TypeTable(WireFilter.DEFAULT, Map.of());
		WireOutput out = new Session(new Slots(types, new Roots(types), false).open(), WireLimits.DEFAULT, List.of())
			.output();
		WireBuffer buffer = new WireBuffer(64);
		out.start(buffer);
		Field capacity = Output.class.getDeclaredField("capacity");
		capacity.setAccessible(true);
		capacity.set(out, 2048);
		out.release();
		out.start(buffer);
		out.writeBytes(new byte[1000]);
		out.finish(buffer);
		assertThat(buffer.length()).isEqualTo(1000);
	}

	@Test
	void largeArraysAreLetGoOf() throws InterruptedException {
		WireBuffer buffer = new WireBuffer();
		this.pairs.write(new Object[] { 1, "x".repeat(100_000) }, buffer);
		byte[] message = Arrays.copyOf(buffer.array(), buffer.length());
		this.pairs.read(message, 0, message.length);
		WeakReference<byte[]> written = new WeakReference<>(buffer.array());
		WeakReference<byte[]> read = new WeakReference<>(message);
		buffer.replace(new byte[0], 0);
		message = new byte[0];
		long deadline = System.nanoTime() + TimeUnit.MINUTES.toNanos(1);
		while ((written.get() != null || read.get() != null) && System.nanoTime() - deadline < 0) {
			System.gc();
			Thread.sleep(10);
		}
		assertThat(written.get()).isNull();
		assertThat(read.get()).isNull();
		assertThat(message).isEmpty();
	}

}
