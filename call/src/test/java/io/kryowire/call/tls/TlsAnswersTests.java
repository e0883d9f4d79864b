/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.tls;

import java.nio.ByteBuffer;

import javax.net.ssl.SSLException;

import io.kryowire.call.protocol.FrameKind;
import io.kryowire.call.protocol.Protocol;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What a side says because the other one makes it: with an engine that does in a moment
 * what the JDK's does in some thousand round trips.
 */
class TlsAnswersTests {

	private static final byte[] NEW_KEYS = ScriptedEngine.record(ScriptedEngine.NEW_KEYS, 16);

	private final TlsChannelTests.Wire wire = new TlsChannelTests.Wire();

	private final ScriptedEngine engine = new ScriptedEngine();

	private final TlsSender sender = new TlsSender(this.wire);

	private final TlsReceiver receiver = new TlsReceiver(true, (bytes, offset, length) -> {
	}, this.sender);

	TlsAnswersTests() {
		this.sender.use(this.engine);
		this.receiver.use(this.engine);
	}

	private boolean receive(byte[] records) throws SSLException {
		return this.receiver.receive(records, 0, records.length);
	}

	private void receiveUntilItEnds(byte[] records, String reason) {
		assertThatExceptionOfType(SSLException.class).isThrownBy(() -> {
			while (receive(records)) {
				assertThat(this.wire.frames.size()).isLessThan(1000);
			}
		}).withMessageContaining(reason);
	}

	/** With a frame of data behind it. */
	private static byte[] paidFor(byte[] record) {
		byte[] data = ScriptedEngine.record(ScriptedEngine.DATA, 4096);
		return ByteBuffer.allocate(record.length + data.length).put(record).put(data).array();
	}

	private boolean sendAFrame() {
		try {
			return this.sender.trySend(new byte[] { FrameKind.GOAWAY }, 1);
		}
		catch (SSLException ex) {
			throw new IllegalStateException(ex);
		}
	}

	@Test
	void aRecordIsAnswered() throws Exception {
		assertThat(receive(NEW_KEYS)).isTrue();
		assertThat(this.wire.frames).hasSize(1);
		assertThat(this.wire.frames.element()).hasSize(1 + ScriptedEngine.ANSWER_BYTES);
	}

	@Test
	void aRecordThatAsksForThousandsOfAnswersEndsTheConnection() {
		this.engine.answersPerRecord = 3270;
		this.wire.room = 0;
		assertThatExceptionOfType(SSLException.class).isThrownBy(() -> receive(NEW_KEYS))
			.withMessageContaining("does not read the answers");
		this.wire.room = 1000;
		this.sender.sendWaiting();
		assertThatExceptionOfType(SSLException.class).isThrownBy(() -> receive(NEW_KEYS))
			.withMessageContaining("records without data");
		assertThat(this.wire.frames).allMatch((frame) -> frame.length <= Protocol.LARGEST_FRAME);
	}

	@Test
	void recordsThatWantNoAnswerEndTheConnectionAsWell() {
		this.engine.answersPerRecord = 0;
		receiveUntilItEnds(NEW_KEYS, "records without data");
	}

	@Test
	void answersThatAreReadAndNotPaidForEndTheConnection() {
		receiveUntilItEnds(NEW_KEYS, "records without data");
	}

	@Test
	void answersThatNobodyReadsWaitInFewBytes() throws Exception {
		assertThat(sendAFrame()).isTrue();
		this.wire.room = 1;
		assertThat(sendAFrame()).isTrue();
		receiveUntilItEnds(paidFor(NEW_KEYS), "does not read the answers");
		this.wire.frames.clear();
		this.wire.room = 1000;
		assertThat(this.sender.sendWaiting()).isTrue();
		assertThat(this.wire.frames.stream().mapToInt((frame) -> frame.length).sum()).isLessThan(1 << 14);
	}

	@Test
	void anAnswerThatAFrameHasTakenAlongIsNotAskedForAgain() throws Exception {
		this.engine.meanwhile = this::sendAFrame;
		assertThat(receive(NEW_KEYS)).isTrue();
		assertThat(this.wire.frames).extracting((frame) -> frame.length)
			.containsExactly(1 + ScriptedEngine.ANSWER_BYTES, 1 + 4 + 1);
	}

	@Test
	void anEngineMaySayNothingButThatItsHandshakeIsOver() throws Exception {
		this.engine.finishes = true;
		this.sender.sendHandshake();
		assertThat(this.wire.frames).isEmpty();
		assertThat(sendAFrame()).isTrue();
	}

}
