/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.stream.IntStream;

import io.kryowire.call.CallException;
import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.Execution;
import io.kryowire.call.Outcome;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.link.LinkPair.Versions;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Two sides of a link that have different versions of the types of their methods.
 */
class EvolvedLinkTests {

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final String NAME = "acme/quote(Quote)";

	@TempDir
	private Path directory = Path.of("");

	private final List<Object> received = new ArrayList<>();

	private CompiledTypes types(String... declarations) {
		return CompiledTypes.of(this.directory, declarations);
	}

	/** Of which each side has its own types; the server answers its argument. */
	private LinkPair echo(CompiledTypes ours, CompiledTypes theirs, Execution execution, Versions versions) {
		LinkPair pair = new LinkPair(KryoCodec.of(ours.type("Quote")), KryoCodec.of(theirs.type("Quote")), versions);
		pair.answer(CallMethod.of(NAME, theirs.type("Quote"), theirs.type("Quote")), execution, (arguments) -> {
			this.received.add(Objects.requireNonNull(arguments[0]));
			return arguments[0];
		});
		return pair.connected();
	}

	private static RemoteMethod quote(LinkPair pair, CompiledTypes ours) {
		return pair.method(CallMethod.of(NAME, ours.type("Quote"), ours.type("Quote")));
	}

	/** Calls, and moves frames until there is an answer. */
	private static @Nullable Object call(LinkPair pair, RemoteMethod method, @Nullable Object... arguments) {
		var call = method.ask(FAIL, arguments);
		Waiting.patiently().until(() -> {
			pair.pump();
			return call.isDone();
		});
		return call.join();
	}

	private static List<Integer> kinds(LinkPair pair) {
		return pair.moved.stream().map((frame) -> (int) frame[0]).toList();
	}

	@ParameterizedTest
	@EnumSource(Execution.class)
	void aFieldThatOneSideHasMoreIsIgnoredOrReadAsItsDefault(Execution execution) {
		CompiledTypes small = types("record Quote(String isin, int cents) {}");
		CompiledTypes large = types("record Quote(long cents, String isin, List<String> notes) {}");
		if (execution == Execution.VIRTUAL && Runtime.version().feature() < 21) {
			return;
		}
		LinkPair up = echo(small, large, execution, new Versions(3, 3));
		assertThat(call(up, quote(up, small), small.make("Quote", "DE1", 7))).isEqualTo(small.make("Quote", "DE1", 7));
		assertThat(this.received).containsExactly(large.make("Quote", 7L, "DE1", List.of()));
		LinkPair down = echo(large, small, execution, new Versions(3, 3));
		assertThat(call(down, quote(down, large), large.make("Quote", 8L, "DE2", List.of("x"))))
			.isEqualTo(large.make("Quote", 8L, "DE2", List.of()));
		assertThat(this.received).last().isEqualTo(small.make("Quote", "DE2", 8));
	}

	@Test
	void theSchemaOfTheArgumentsIsToldOnceAndBeforeTheFirstCall() {
		CompiledTypes ours = types("record Quote(String isin, int cents) {}");
		LinkPair pair = echo(ours, types("record Quote(String isin, long cents) {}"), Execution.INLINE,
				new Versions(3, 3));
		RemoteMethod quote = quote(pair, ours);
		for (int i = 0; i < 3; i++) {
			call(pair, quote, ours.make("Quote", "DE1", i));
		}
		List<Integer> kinds = kinds(pair);
		assertThat(kinds.subList(0, 7)).containsExactly(FrameKind.HELLO, FrameKind.CHALLENGE, FrameKind.PROOF,
				FrameKind.WELCOME, FrameKind.SCHEMAS, FrameKind.SCHEMAS, FrameKind.CALLS);
		assertThat(kinds.subList(7, kinds.size())).doesNotContain(FrameKind.SCHEMAS);
	}

	@Test
	void betweenEqualVersionsNothingIsToldWithTheCallsAndNothingAgainToTheNextConnection() {
		CompiledTypes types = types("record Quote(String isin, int cents) {}");
		PeerVersions memory = new PeerVersions();
		for (int connection = 0; connection < 2; connection++) {
			LinkPair pair = echo(types, types, Execution.INLINE, new Versions(memory, 3));
			call(pair, quote(pair, types), types.make("Quote", "DE1", 7));
			assertThat(kinds(pair).stream().filter((kind) -> kind == FrameKind.SCHEMAS)).hasSize(1 - connection);
		}
	}

	@Test
	void aServerThatHasAnotherVersionMeanwhileTellsItAnew() {
		CompiledTypes ours = types("record Quote(String isin, int cents) {}");
		PeerVersions memory = new PeerVersions();
		LinkPair pair = echo(ours, ours, Execution.INLINE, new Versions(memory, 3));
		assertThat(call(pair, quote(pair, ours), ours.make("Quote", "DE1", 7))).isNotNull();
		CompiledTypes theirs = types("record Quote(String isin, long cents) {}");
		LinkPair next = echo(ours, theirs, Execution.INLINE, new Versions(memory, 3));
		assertThat(call(next, quote(next, ours), ours.make("Quote", "DE1", 7))).isEqualTo(ours.make("Quote", "DE1", 7));
		assertThat(this.received).last().isEqualTo(theirs.make("Quote", "DE1", 7L));
	}

	@Test
	void resultsThatCanNeverBeReadAreRefusedBeforeTheCallIsSentWithTypeAndField() {
		CompiledTypes ours = types("record Quote(String isin, int cents) {}");
		LinkPair pair = echo(ours, types("record Quote(String isin, String cents) {}"), Execution.INLINE,
				new Versions(3, 3));
		RemoteMethod quote = quote(pair, ours);
		for (int i = 0; i < 3; i++) {
			assertThatExceptionOfType(VersionMismatchException.class)
				.isThrownBy(() -> quote.call(FAIL, ours.make("Quote", "DE1", 7)))
				.withMessageContaining("results")
				.withMessageContaining("acme.Quote")
				.withMessageContaining("cents");
		}
		pair.pump();
		assertThat(kinds(pair)).doesNotContain(FrameKind.CALLS);
		assertThat(pair.serverChannel.closeReason).isNull();
	}

	@ParameterizedTest
	@EnumSource(names = { "INLINE", "KEYED" })
	void argumentsThatCanNeverBeReadAreRefusedBeforeTheCallIsSentWithTypeAndField(Execution execution) {
		CompiledTypes ours = types("record Quote(String isin, int cents) {}");
		CompiledTypes theirs = types("record Quote(String isin, String cents) {}");
		LinkPair pair = new LinkPair(KryoCodec.of(ours.type("Quote")), KryoCodec.of(theirs.type("Quote")),
				new Versions(3, 3));
		CallMethod other = CallMethod.of("acme/other(int)", int.class, int.class);
		pair.answer(CallMethod.of(NAME, int.class, theirs.type("Quote")), execution, (arguments) -> 1);
		pair.answer(other, execution, (arguments) -> arguments[0]);
		pair.connected();
		RemoteMethod quote = pair.method(CallMethod.of(NAME, int.class, ours.type("Quote")));
		for (int i = 0; i < 3; i++) {
			assertThatExceptionOfType(java.util.concurrent.CompletionException.class)
				.isThrownBy(() -> call(pair, quote, ours.make("Quote", "DE1", 7)))
				.havingCause()
				.isInstanceOf(VersionMismatchException.class)
				.withMessageContaining("acme.Quote")
				.withMessageContaining("cents");
		}
		assertThatExceptionOfType(VersionMismatchException.class).as("nor without an answer")
			.isThrownBy(() -> quote.tell(FAIL, ours.make("Quote", "DE1", 7)));
		assertThat(kinds(pair)).doesNotContain(FrameKind.CALLS);
		assertThat(call(pair, pair.method(other), 5)).isEqualTo(5);
	}

	/** Which is in no schema, so that only the server knows it. */
	@Test
	void argumentsThatLackWhatTheServerRequiresAreRejectedByIt() {
		CompiledTypes ours = types("record Quote(String isin) {}");
		CompiledTypes theirs = types("record Quote(String isin, @WireRequired int cents) {}");
		LinkPair pair = new LinkPair(KryoCodec.of(), KryoCodec.of(), new Versions(3, 3));
		pair.answer(CallMethod.of(NAME, int.class, theirs.type("Quote")), Execution.INLINE, (arguments) -> 1);
		pair.connected();
		RemoteMethod quote = pair.method(CallMethod.of(NAME, int.class, ours.type("Quote")));
		for (int i = 0; i < 3; i++) {
			assertThatExceptionOfType(java.util.concurrent.CompletionException.class)
				.isThrownBy(() -> call(pair, quote, ours.make("Quote", "DE1")))
				.havingCause()
				.isInstanceOf(VersionMismatchException.class)
				.withMessageContaining("cents");
		}
		assertThat(pair.serverCounters.ofPeer(List.of()).rejected()).isEqualTo(3);
	}

	@Test
	void aValueThatDoesNotFitIsRejectedAloneSinceNoHandlerHasSeenIt() {
		CompiledTypes ours = types("record Quote(String isin, long cents) {}");
		CompiledTypes theirs = types("record Quote(String isin, int cents) {}");
		LinkPair pair = echo(ours, theirs, Execution.INLINE, new Versions(3, 3));
		RemoteMethod quote = quote(pair, ours);
		assertThatExceptionOfType(java.util.concurrent.CompletionException.class)
			.isThrownBy(() -> call(pair, quote, ours.make("Quote", "DE1", 1L << 40)))
			.havingCause()
			.isInstanceOf(VersionMismatchException.class);
		assertThat(call(pair, quote, ours.make("Quote", "DE1", 7L))).isEqualTo(ours.make("Quote", "DE1", 7L));
		assertThat(this.received).hasSize(1);
	}

	@ParameterizedTest(name = "client {0}, server {1}")
	@CsvSource({ "2, 3", "3, 2", "2, 2" })
	void withAFormerReleaseEqualTypesGoOnAndOthersAreRefused(int client, int server) {
		CompiledTypes ours = types("record Quote(String isin, int cents) {}");
		LinkPair equal = echo(ours, ours, Execution.INLINE, new Versions(client, server));
		assertThat(call(equal, quote(equal, ours), ours.make("Quote", "DE1", 7))).isNotNull();
		assertThat(equal.moved.get(1)[1]).as("the version").isEqualTo((byte) 2);
		CompiledTypes theirs = types("record Quote(String isin, long cents) {}");
		LinkPair other = echo(ours, theirs, Execution.INLINE, new Versions(client, server));
		assertThatExceptionOfType(CallException.class)
			.isThrownBy(() -> quote(other, ours).call(FAIL, ours.make("Quote", "DE1", 7)))
			.withMessageContaining("has different results")
			.withMessageContaining("acme.Quote.cents")
			.satisfies((ex) -> assertThat(ex.outcome()).isEqualTo(Outcome.REJECTED));
		assertThat(kinds(equal)).doesNotContain(FrameKind.SCHEMAS);
		assertThat(kinds(other)).doesNotContain(FrameKind.SCHEMAS);
	}

	private LinkPair sums(String name, Class<?>... parameters) {
		LinkPair pair = new LinkPair(KryoCodec.of(), KryoCodec.of(), new Versions(3, 3));
		pair.answer(CallMethod.of(name, int.class, parameters), Execution.INLINE,
				(arguments) -> IntStream.range(0, arguments.length)
					.map((i) -> (arguments[i] instanceof Integer number) ? number << 8 * i : 0)
					.sum());
		return pair.connected();
	}

	@Test
	void parametersThatAreMissingHaveTheirDefaultsAndThoseTooManyAreIgnored() {
		LinkPair more = sums("acme/sum(int,int,String)", int.class, int.class, String.class);
		assertThat(call(more, more.method(CallMethod.of("acme/sum(int)", int.class, int.class)), 1)).isEqualTo(1);
		LinkPair fewer = sums("acme/sum(int)", int.class);
		assertThat(call(fewer, fewer.method(CallMethod.of("acme/sum(int,int)", int.class, int.class, int.class)), 1, 2))
			.isEqualTo(1);
	}

	@Test
	void aMethodOfAnotherNameIsNotTakenForOneThatHasOtherParameters() {
		LinkPair pair = sums("acme/sum(int,int)", int.class, int.class);
		for (String name : List.of("acme/su(int)", "acme/summ(int)", "sum(int)", "acme/sum")) {
			assertThatExceptionOfType(VersionMismatchException.class)
				.isThrownBy(() -> pair.method(CallMethod.of(name, int.class, int.class)).call(FAIL, 1))
				.withMessageContaining("has no method " + name);
		}
	}

	@Test
	void anOverloadedMethodIsFoundByItsExactNameOnly() {
		LinkPair pair = new LinkPair(KryoCodec.of(), KryoCodec.of(), new Versions(3, 3));
		pair.answer(CallMethod.of("acme/sum(int,int)", int.class, int.class, int.class), (arguments) -> 2);
		pair.answer(CallMethod.of("acme/sum(int)", int.class, int.class), (arguments) -> 1);
		pair.connected();
		assertThat(call(pair, pair.method(CallMethod.of("acme/sum(int)", int.class, int.class)), 1)).isEqualTo(1);
		assertThatExceptionOfType(VersionMismatchException.class)
			.isThrownBy(() -> pair.method(CallMethod.of("acme/sum(long)", int.class, long.class)).call(FAIL, 1L))
			.withMessageContaining("has no method");
	}

	@Test
	void aResultThatNobodyWantsAnyMoreIsIgnored() {
		LinkPair pair = sums("acme/sum(int)", int.class);
		assertThat(call(pair, pair.method(CallMethod.of("acme/sum(int)", Void.class, int.class)), 1)).isNull();
	}

	@Test
	void whatStandsInOpenPlacesIsReadByTheSchemasOfItsOwnTypes() {
		String shape = "interface Shape {}";
		CompiledTypes ours = types(shape, "record Circle(int radius, String note) implements Shape {}");
		CompiledTypes theirs = types(shape, "record Circle(long radius) implements Shape {}");
		LinkPair pair = new LinkPair(KryoCodec.of(ours.type("Circle")), KryoCodec.of(theirs.type("Circle")),
				new Versions(3, 3));
		pair.answer(CallMethod.of("acme/draw(Shape)", theirs.type("Shape"), theirs.type("Shape")), Execution.INLINE,
				(arguments) -> {
					this.received.add(Objects.requireNonNull(arguments[0]));
					return arguments[0];
				});
		pair.connected();
		RemoteMethod draw = pair.method(CallMethod.of("acme/draw(Shape)", ours.type("Shape"), ours.type("Shape")));
		assertThat(call(pair, draw, ours.make("Circle", 3, "x"))).hasToString("Circle[radius=3, note=null]");
		assertThat(this.received).containsExactly(theirs.make("Circle", 3L));
	}

	/** Which makes a schema known to the client that the server has not been told. */
	@Test
	void aTypeThatIsDeclaredAfterTheFirstCallIsToldBeforeTheCallThatNeedsIt() {
		String shape = "interface Shape {}";
		CompiledTypes ours = types(shape, "record Circle(int radius, String note) implements Shape {}");
		CompiledTypes theirs = types(shape, "record Circle(long radius) implements Shape {}");
		KryoCodec codec = KryoCodec.of();
		LinkPair pair = new LinkPair(codec, KryoCodec.of(theirs.type("Circle")), new Versions(3, 3));
		pair.answer(CallMethod.of("acme/draw(Shape)", int.class, theirs.type("Shape")), Execution.INLINE,
				(arguments) -> {
					this.received.add(String.valueOf(arguments[0]));
					return 1;
				});
		pair.connected();
		RemoteMethod draw = pair.method(CallMethod.of("acme/draw(Shape)", int.class, ours.type("Shape")));
		assertThat(call(pair, draw, (Object) null)).isEqualTo(1);
		codec.coder(ours.type("Circle"));
		assertThat(call(pair, draw, ours.make("Circle", 3, "x"))).isEqualTo(1);
		assertThat(call(pair, draw, ours.make("Circle", 4, "y"))).isEqualTo(1);
		assertThat(this.received).containsExactly("null", "Circle[radius=3]", "Circle[radius=4]");
	}

}
