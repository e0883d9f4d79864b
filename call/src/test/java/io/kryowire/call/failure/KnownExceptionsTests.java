/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.io.IOException;
import java.util.List;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicInteger;

import io.kryowire.call.CallException;
import io.kryowire.call.ExceptionTypes;
import io.kryowire.call.Outcome;
import io.kryowire.call.RemoteCallException;
import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.FrameWriter;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.kryo.KryoCodec;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a node may tell of its exceptions, be it true or not.
 */
class KnownExceptionsTests {

	static final Set<String> INITIALIZED = ConcurrentHashMap.newKeySet();

	private final KryoCodec codec = KryoCodec.of();

	@Test
	void aClassOfThePackageThatIsNoUncheckedExceptionIsNotEvenInitialized() {
		KnownExceptions known = known(getClass().getClassLoader());
		for (Class<?> type : List.of(Bystander.class, Checked.class, FailureBody.class)) {
			assertThat(known.make(type.getName(), "x", null, nothing(), FieldReaders.NONE))
				.isInstanceOf(RemoteCallException.class);
		}
		assertThat(INITIALIZED).isEmpty();
		assertThat(known.make(Unchecked.class.getName(), "x", null, nothing(), FieldReaders.NONE))
			.isInstanceOf(Unchecked.class);
	}

	@Test
	void aCheckedExceptionOfThePackageArrivesIfItExtendsADeclaredOne() {
		KnownExceptions known = new KnownExceptions(
				ExceptionTypes.of(List.of(IOException.class)).and(ofPackage(loader())), this.codec);
		assertThat(known.make(Checked.class.getName(), "x", null, nothing(), FieldReaders.NONE))
			.isInstanceOf(Checked.class);
	}

	@Test
	void madeUpNamesAreLookedForSoOftenAndNoMore() {
		AtomicInteger loads = new AtomicInteger();
		KnownExceptions known = known(new ClassLoader(loader()) {
			@Override
			protected Class<?> loadClass(String name, boolean resolve) throws ClassNotFoundException {
				loads.incrementAndGet();
				return super.loadClass(name, resolve);
			}
		});
		for (int i = 0; i < 10_000; i++) {
			Throwable made = known.make(getClass().getPackageName() + ".MadeUp" + i, "x", null, nothing(),
					FieldReaders.NONE);
			assertThat(made).isInstanceOf(RemoteCallException.class);
		}
		assertThat(loads.get()).isPositive().isLessThanOrEqualTo(1000);
	}

	@Test
	void namesThatCannotBeOfThePackageAreNotLookedFor() {
		KnownExceptions known = known(new ClassLoader(loader()) {
			@Override
			protected Class<?> loadClass(String name, boolean resolve) {
				throw new AssertionError("looked for " + name);
			}
		});
		String own = getClass().getPackageName();
		for (String name : new String[] { "", ".", own, own + "./x", own + ".x\0", own + ".below.X", "X",
				"java.lang.Error", own + "." + "x".repeat(1000), "[L" + own + ".X;" }) {
			assertThat(known.make(name, "x", null, nothing(), FieldReaders.NONE)).as(name)
				.isInstanceOf(RemoteCallException.class);
		}
	}

	@Test
	void aFieldOfAnotherTypeOrThatIsNoneIsAsIfItHadNotCome() {
		KnownExceptions known = known(loader());
		int text = this.codec.coder(String.class).fingerprint();
		WireBuffer buffer = new WireBuffer();
		this.codec.coder(String.class).write("v", buffer);
		byte[] value = buffer.toByteArray();
		assertThat(word(known, "word", text, value)).isEqualTo("v");
		assertThat(word(known, "word", text + 1, value)).isNull();
		assertThat(word(known, "detailMessage", text, value)).isNull();
		assertThat(word(known, "word", text, new byte[] { 1, 127, 127 })).isNull();
	}

	private static @Nullable String word(KnownExceptions known, String field, int fingerprint, byte[] value) {
		WireBuffer more = new WireBuffer();
		more.appendVarint(0);
		more.appendVarint(1);
		FrameWriter.writeText(more, field, 100);
		FrameWriter.writeInt(more, fingerprint);
		more.appendVarint(value.length);
		more.append(value, 0, value.length);
		Throwable made = known.make(Unchecked.class.getName(), "x", null, over(more), FieldReaders.NONE);
		assertThat(made).isInstanceOf(Unchecked.class).hasMessage("x");
		return ((Unchecked) made).word;
	}

	@Test
	void whatEndsTooSoonIsAnErrorOfTheProtocol() {
		KnownExceptions known = known(loader());
		for (byte[] more : new byte[][] { { 1 }, { 1, 1, 'x' }, { 1, 1, 'x', 1 }, { 0, 1 }, { 0, 1, 1, 'x', 0 },
				{ 0, 1, 1, 'x', 0, 0, 0, 0, 9 }, { (byte) 0xFF, 1 }, { 5 } }) {
			WireBuffer buffer = new WireBuffer();
			buffer.append(more, 0, more.length);
			assertThatExceptionOfType(ProtocolException.class)
				.isThrownBy(() -> known.make(Unchecked.class.getName(), "x", null, over(buffer), FieldReaders.NONE));
		}
	}

	@Test
	void whatIsNewerThanThisSideIsPassedOver() {
		WireBuffer more = new WireBuffer();
		more.appendVarint(0);
		more.appendVarint(0);
		FrameWriter.writeText(more, "of the future", 100);
		assertThat(known(loader()).make(Unchecked.class.getName(), "x", null, over(more), FieldReaders.NONE))
			.isInstanceOf(Unchecked.class);
	}

	@Test
	void aCallThatTheHandlerHasMadeDoesNotFailAsIfItWereTheCallersOwn() {
		KnownExceptions known = new KnownExceptions(ExceptionTypes.of(List.of(CallException.class))
			.and(ExceptionTypes.ofPackage(CallException.class.getPackageName(), loader())), this.codec);
		assertThat(known.formOf(new CallException(Outcome.NOT_SENT, "x"))).isNull();
		assertThat(known.make(CallException.class.getName(), "x", null, nothing(), FieldReaders.NONE))
			.isInstanceOfSatisfying(RemoteCallException.class,
					(ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REMOTE));
	}

	@Test
	void ofManyCausesTheFirstOnesAreKept() {
		WireBuffer more = new WireBuffer();
		more.appendVarint(100_000);
		for (int i = 0; i < 100_000; i++) {
			FrameWriter.writeText(more, "c" + i, 100);
			more.appendByte(i % 2);
			if (i % 2 == 1) {
				FrameWriter.writeText(more, "m", 100);
			}
		}
		more.appendVarint(0);
		FrameReader in = over(more);
		Throwable made = known(loader()).make("x", "y", null, in, FieldReaders.NONE);
		int depth = 0;
		for (Throwable cause = made.getCause(); cause != null; cause = cause.getCause()) {
			depth++;
		}
		assertThat(depth).isEqualTo(16);
		assertThat(in.remaining()).isEqualTo(1);
	}

	@Test
	void causesThatGoRoundAreToldAFewTimes() {
		Unchecked one = new Unchecked("one");
		Unchecked other = new Unchecked("other");
		one.initCause(other);
		other.initCause(one);
		KnownExceptions known = known(loader());
		WireBuffer body = new WireBuffer();
		FailureBody.write(body, one, false, known);
		FrameReader in = over(body);
		Throwable made = known.make(FailureBody.readText(in), FailureBody.readOptional(in),
				FailureBody.readOptional(in), in, FieldReaders.NONE);
		assertThat(made).isInstanceOf(Unchecked.class)
			.hasMessage("one")
			.hasRootCauseMessage("REMOTE: " + Unchecked.class.getName() + ": one");
	}

	/** Its constructor is told the cause, and nobody can add one afterwards. */
	@Test
	void oneThatIsMadeByAConstructorWithACauseHasIt() {
		KnownExceptions known = known(loader());
		assertThat(known.make(Odd.class.getName(), "x", null, nothing(), FieldReaders.NONE)).isInstanceOf(Odd.class)
			.cause()
			.isInstanceOf(RemoteCallException.class)
			.hasMessageContaining("x");
	}

	private ClassLoader loader() {
		return getClass().getClassLoader();
	}

	private static ExceptionTypes ofPackage(ClassLoader loader) {
		return ExceptionTypes.ofPackage(KnownExceptionsTests.class.getPackageName(), loader);
	}

	private KnownExceptions known(ClassLoader loader) {
		return new KnownExceptions(ofPackage(loader), this.codec);
	}

	private static FrameReader nothing() {
		return over(new WireBuffer());
	}

	private static FrameReader over(WireBuffer buffer) {
		return new FrameReader().over(buffer.array(), 0, buffer.length());
	}

	/** An exception that arrives. */
	static final class Unchecked extends RuntimeException {

		private static final long serialVersionUID = 1L;

		private @Nullable String word;

		Unchecked(String message) {
			super(message);
		}

	}

	/** One with a field that does not travel. */
	static final class Odd extends RuntimeException {

		private static final long serialVersionUID = 1L;

		@SuppressWarnings("serial")
		private final Runnable stays;

		Odd(String message, @Nullable Throwable cause) {
			super(message, cause);
			this.stays = Thread::yield;
		}

		Runnable stays() {
			return this.stays;
		}

	}

	/** One that does if somebody declares what it extends. */
	static final class Checked extends IOException {

		private static final long serialVersionUID = 1L;

	}

	/** A class that has nothing to do with it. */
	static final class Bystander {

		static {
			INITIALIZED.add("Bystander");
		}

	}

}
