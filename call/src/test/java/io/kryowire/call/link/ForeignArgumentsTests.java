/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;
import java.util.concurrent.CompletableFuture;

import io.kryowire.call.CallMethod;
import io.kryowire.call.CallOptions;
import io.kryowire.call.LinkSettings;
import io.kryowire.call.Overflow;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.VersionMismatchException;
import io.kryowire.call.link.LinkPair.Versions;
import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.kryo.KryoCodec;
import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A server, and clients that tell it more or less of their schemas than they should.
 */
class ForeignArgumentsTests {

	private static final CallOptions FAIL = AbstractLinkContract.PATIENT.withOverflow(Overflow.FAIL);

	private static final CallMethod ECHO = CallMethod.of("echo", int.class, int.class);

	private static final CallMethod OTHER = CallMethod.of("other", int.class, int.class);

	private static final WireSchema LONG = new WireSchema(0, "(long)");

	private int run;

	private LinkPair pair(Versions versions) {
		LinkPair pair = new LinkPair(KryoCodec.of(), KryoCodec.of(), versions);
		for (CallMethod method : List.of(ECHO, OTHER)) {
			pair.answer(method, (arguments) -> {
				this.run++;
				return arguments[0];
			});
		}
		return pair.connected();
	}

	private LinkPair pair() {
		return pair(new Versions(3, 3));
	}

	private static void tell(LinkPair pair, SchemaTeller teller) {
		for (WireBuffer frame : teller.take()) {
			pair.server.received(frame.array(), 0, frame.length());
		}
	}

	private static CompletableFuture<@Nullable Object> call(LinkPair pair, CallMethod method) {
		RemoteMethod remote = pair.method(method);
		CompletableFuture<@Nullable Object> call = remote.ask(FAIL, 5);
		Waiting.patiently().until(() -> {
			pair.pump();
			return call.isDone();
		});
		return call;
	}

	private void assertRejected(LinkPair pair, CallMethod method, String why) {
		int before = this.run;
		for (int i = 0; i < 3; i++) {
			assertThat(call(pair, method)).failsWithin(Waiting.LONGEST)
				.withThrowableThat()
				.havingCause()
				.isInstanceOf(VersionMismatchException.class)
				.withMessageContaining(why);
		}
		assertThat(this.run).isEqualTo(before);
	}

	@Test
	void aSchemaThatHasNotBeenToldRejectsTheMethodAndNoOther() {
		LinkPair pair = pair();
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		teller.arguments(0, 77);
		tell(pair, teller);
		assertRejected(pair, ECHO, "has not told the schema 0000004d");
		assertThat(call(pair, OTHER).join()).isEqualTo(5);
	}

	@Test
	void aTextThatIsNoSchemaRejectsTheMethodAndNoOther() {
		LinkPair pair = pair();
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		WireSchema nonsense = new WireSchema(0, "((((\n{{{{");
		teller.tell(nonsense);
		teller.arguments(0, nonsense.fingerprint());
		tell(pair, teller);
		assertRejected(pair, ECHO, "");
		assertThat(call(pair, OTHER).join()).isEqualTo(5);
	}

	@Test
	void aMethodThatDoesNotExistEndsTheConnection() {
		LinkPair pair = pair();
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		teller.arguments(2, 77);
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> tell(pair, teller))
			.withMessageContaining("no method 2");
	}

	@Test
	void aClientOfAFormerReleaseTellsNone() {
		LinkPair pair = pair(new Versions(2, 3));
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		teller.arguments(0, 77);
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> tell(pair, teller))
			.withMessageContaining("version 3");
	}

	@Test
	void whoTellsMoreThanItMayIsDisconnectedWithTheReason() {
		LinkPair pair = pair();
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> {
			for (int i = 0; i < 10; i++) {
				SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
				teller.tell(new WireSchema(1, "a\n" + i + "x".repeat(60_000)));
				tell(pair, teller);
			}
		}).withMessageContaining("bytes of schemas");
		pair.server.closed("refused");
		assertThat(pair.schemas.held()).isZero();
	}

	@Test
	void whenTheNodeHasNoRoomForMoreSchemasThenTheMethodIsRejectedAndNothingIsHeld() {
		LinkPair pair = pair();
		long all = (1 << 30) / 8;
		assertThat(pair.schemas.take(all)).isTrue();
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		teller.tell(LONG);
		teller.arguments(0, LONG.fingerprint());
		tell(pair, teller);
		assertRejected(pair, ECHO, "max-held-size");
		assertThat(call(pair, OTHER).join()).isEqualTo(5);
		assertThat(pair.schemas.held()).isEqualTo(all);
	}

	@Test
	void whatIsHeldForAClientIsGivenBackWhenItsLinkEnds() {
		LinkPair pair = pair();
		SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);
		teller.tell(new WireSchema(1, "a\nb"));
		tell(pair, teller);
		assertThat(pair.schemas.held()).isPositive();
		pair.server.closed("over");
		assertThat(pair.schemas.held()).isZero();
	}

	/** Which is all that the node tells a client, whatever the client does. */
	@Test
	void theSchemasOfANodeTakeNoRoomForAClientThatDoesNotRead() {
		LinkPair pair = new LinkPair(LinkSettings.of("node"), LinkSettings.of("node"));
		for (int i = 0; i < 100; i++) {
			pair.answer(CallMethod.of("method" + i, String.class, int.class, long.class), (arguments) -> "");
		}
		pair.client.start();
		pair.toServer();
		pair.toClient();
		pair.serverChannel.full = true;
		pair.toServer();
		assertThat(pair.server.isProven()).isTrue();
		assertThat(pair.server.queuedBytes()).isBetween(100L, 10_000L);
		pair.serverChannel.full = false;
		pair.server.passEnded(System.nanoTime());
		assertThat(pair.serverChannel.take()).extracting((frame) -> (int) frame[0])
			.containsExactly(FrameKind.WELCOME, FrameKind.SCHEMAS);
	}

}
