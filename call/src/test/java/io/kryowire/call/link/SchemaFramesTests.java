/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.codec.WireSchema;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * How schemas are told, in both directions.
 */
class SchemaFramesTests {

	private static final WireSchema QUOTE = new WireSchema(7, "acme.Quote\nacme.Quote#00000007 record{price:int}");

	private static final WireSchema QUOTES = new WireSchema(0, "(acme.Quote)\nacme.Quote#00000007 record{price:int}");

	private final List<String> arguments = new ArrayList<>();

	private final ToldSchemas told = new ToldSchemas(SchemaBounds.OF_CLIENT);

	private final SchemaTeller teller = new SchemaTeller(SchemaBounds.OF_CLIENT);

	private void read(List<WireBuffer> frames) {
		frames.forEach((frame) -> this.told.read(new FrameReader().over(frame.array(), 1, frame.length() - 1),
				(method, fingerprint) -> this.arguments.add(method + " " + fingerprint)));
	}

	private static WireSchema schema(String root, int length) {
		return new WireSchema(1, root + "\n" + "x".repeat(length));
	}

	@Test
	void whatIsToldIsPutTogetherAgain() {
		assertThat(this.teller.tell(QUOTE)).isTrue();
		assertThat(this.teller.tell(QUOTES)).isTrue();
		assertThat(this.teller.arguments(3, QUOTES.fingerprint())).isTrue();
		read(this.teller.take());
		assertThat(this.told.find(QUOTE.fingerprint())).isEqualTo(QUOTE);
		assertThat(this.told.find(QUOTES.fingerprint())).isEqualTo(QUOTES);
		assertThat(this.told.find(99)).isNull();
		assertThat(this.told.has(QUOTE)).isTrue();
		assertThat(this.told.has(new WireSchema(8, QUOTE.text()))).isFalse();
		assertThat(this.arguments).containsExactly("3 " + QUOTES.fingerprint());
	}

	@Test
	void aLineIsToldOnce() {
		this.teller.tell(QUOTE);
		int first = this.teller.take().get(0).length();
		this.teller.tell(QUOTES);
		assertThat(this.teller.take().get(0).length()).isLessThan(first);
		this.teller.tell(QUOTE);
		assertThat(this.teller.take()).isEmpty();
	}

	@Test
	void onlyWhatHasAnIdCanStandInOpenPlacesAlsoIfItIsToldLater() {
		this.teller.tell(QUOTES);
		read(this.teller.take());
		assertThat(this.told.known().size()).isZero();
		this.teller.tell(QUOTE);
		read(this.teller.take());
		assertThat(this.told.known().find(7, QUOTE.fingerprint())).isEqualTo(QUOTE);
		assertThat(this.told.known().size()).isEqualTo(1);
	}

	@Test
	void aSchemaWithAnotherFingerprintIsNotBelieved() {
		this.teller.tell(QUOTE);
		WireBuffer frame = this.teller.take().get(0);
		frame.array()[5]++;
		read(List.of(frame));
		assertThat(this.told.find(QUOTE.fingerprint())).isNull();
		assertThat(this.told.known().size()).isZero();
	}

	@Test
	void manySchemasTakeSeveralFramesNoneOfWhichIsTooLong() {
		for (int i = 0; i < 10; i++) {
			assertThat(this.teller.tell(schema("a" + i, 20_000 + i))).isTrue();
		}
		List<WireBuffer> frames = this.teller.take();
		assertThat(frames).hasSizeGreaterThan(2).allMatch((frame) -> frame.length() <= Protocol.CHUNK_BYTES);
		read(frames);
		assertThat(this.told.find(schema("a9", 20_009).fingerprint())).isEqualTo(schema("a9", 20_009));
	}

	@Test
	void whatIsTooLongOrTooMuchIsNotToldAndAllThatIsToldIsTaken() {
		assertThat(this.teller.tell(schema("long", SchemaBounds.LONGEST_PART))).isFalse();
		int many = 0;
		while (this.teller.tell(schema("a", 1000 + many))) {
			many++;
		}
		assertThat(many).isBetween(50, 256);
		assertThat(this.teller.tell(QUOTE)).as("there is room for a small one").isTrue();
		while (this.teller.arguments(1, 2)) {
			many++;
		}
		read(this.teller.take());
		assertThat(this.told.held())
			.isLessThanOrEqualTo((long) SchemaBounds.OF_CLIENT.bytes() + SchemaBounds.OF_CLIENT.characters());
	}

	@Test
	void theTextsOfAllSchemasAreBoundedThoughTheirLinesAreToldOnce() {
		int many = 0;
		while (this.teller.tell(new WireSchema(1, "root" + many + "\n" + "x".repeat(60_000)))) {
			many++;
		}
		assertThat(many).isBetween(10, 17);
		read(this.teller.take());
		WireBuffer more = schemaOfLine(0);
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> {
			for (int i = 0; i < 2; i++) {
				read(List.of(more));
			}
		}).withMessageContaining("characters");
	}

	private static WireBuffer schemaOfLine(int... lines) {
		WireBuffer frame = new WireBuffer();
		frame.append(new byte[] { 12, SchemaBounds.SCHEMA, 0, 0, 0, 1, 0, 0, 0, 1, 0 }, 0, 11);
		frame.appendVarint(lines.length);
		for (int line : lines) {
			frame.appendVarint(line);
		}
		return frame;
	}

	@Test
	void moreBytesThanAgreedAreRefused() {
		WireBuffer line = new WireBuffer();
		line.append(new byte[] { 12, SchemaBounds.LINE, 0 }, 0, 3);
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> {
			for (int i = 0; i < SchemaBounds.OF_CLIENT.bytes(); i++) {
				read(List.of(line));
			}
		}).withMessageContaining("bytes of schemas");
		assertThat(this.told.held()).isLessThan(SchemaBounds.OF_CLIENT.bytes() + 100);
	}

	@Test
	void whatIsNoPartIsRefused() {
		for (byte[] frame : new byte[][] { { 12 }, { 12, 0 }, { 12, 4 }, { 12, 1 }, { 12, 1, 5, 'a' },
				{ 12, 1, 1, '\n' }, { 12, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0 }, { 12, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, 1, 0 },
				{ 12, 2, 0, 0, 0, 0, 0, 0, 0, 0, 0, -1, -1, -1, -1, 7 }, { 12, 3, 0, 0, 0, 0 },
				{ 12, 1, -1, -1, -1, -1, 7 } }) {
			WireBuffer buffer = new WireBuffer();
			buffer.append(frame, 0, frame.length);
			assertThatExceptionOfType(ProtocolException.class).as("%s", java.util.Arrays.toString(frame))
				.isThrownBy(() -> read(List.of(buffer)));
		}
	}

	@Test
	void whatIsDiscardedIsStillChecked() {
		this.teller.tell(QUOTE);
		read(this.teller.take());
		this.told.discard();
		assertThat(this.told.find(QUOTE.fingerprint())).isNull();
		this.teller.tell(QUOTES);
		read(this.teller.take());
		assertThat(this.told.find(QUOTES.fingerprint())).isNull();
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> read(List.of(schemaOfLine(5))));
	}

}
