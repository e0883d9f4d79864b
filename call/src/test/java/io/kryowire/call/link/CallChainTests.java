/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;

import io.kryowire.call.protocol.FrameReader;
import io.kryowire.call.protocol.ProtocolException;
import io.kryowire.codec.WireBuffer;
import io.kryowire.test.fuzz.Fuzzing;
import org.junit.jupiter.api.Tag;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

class CallChainTests {

	private static byte[] bytes(CallChain chain) {
		WireBuffer written = new WireBuffer();
		chain.write(written);
		return written.toByteArray();
	}

	private static CallChain read(byte... bytes) {
		return CallChain.read(new FrameReader().over(bytes, 0, bytes.length));
	}

	private static void assertRefused(int... bytes) {
		WireBuffer buffer = new WireBuffer();
		for (int each : bytes) {
			buffer.appendByte(each);
		}
		assertThatExceptionOfType(ProtocolException.class).isThrownBy(() -> read(buffer.toByteArray()));
	}

	@Test
	void whatIsWrittenCanBeRead() {
		CallChain chain = read(bytes(CallChain.NONE.with(1, "one").with(2, "two").with(3, "three")));
		assertThat(chain.size()).isEqualTo(3);
		assertThat(chain.missing()).isZero();
		assertThat(chain.namesFrom(2)).isEqualTo("two → three");
		assertThat(chain.copy().namesFrom(1)).isEqualTo("one → two → three");
	}

	/** Its handler makes several calls. */
	@Test
	void theLastCallHasAnotherIdentityForEachThatIsMade() {
		CallChain chain = CallChain.NONE.with(family(1) + 1, "one").with(family(2), "two");
		WireBuffer written = new WireBuffer();
		chain.write(written, family(2) + 7);
		for (CallChain sent : List.of(read(written.toByteArray()), read(written.toByteArray()).copy())) {
			assertThat(sent.find(family(1))).isEqualTo(family(1) + 1);
			assertThat(sent.find(family(2))).isEqualTo(family(2) + 7);
			assertThat(sent.find(family(3))).isZero();
			assertThat(sent.namesFrom(family(2) + 7)).isEqualTo("two");
		}
		assertThat(chain.find(family(2))).isEqualTo(family(2));
	}

	private static long family(long number) {
		return number << OuterCall.NUMBER_BITS;
	}

	@Test
	void theOutermostCallsMakeRoomAndAreCounted() {
		CallChain chain = CallChain.NONE;
		for (int call = 0; call < 100; call++) {
			chain = read(bytes(chain.with(family(call + 1), "call " + call)));
		}
		assertThat(chain.size()).isEqualTo(CallChain.MOST_CALLS);
		assertThat(chain.missing()).isEqualTo(100 - CallChain.MOST_CALLS);
		assertThat(chain.find(family(100))).isEqualTo(family(100));
		assertThat(chain.find(family(100 - CallChain.MOST_CALLS))).isZero();
	}

	@Test
	void longNamesHaveRoomAsLongAsThereAreFew() {
		CallChain chain = CallChain.NONE;
		for (int call = 0; call < 10; call++) {
			chain = read(bytes(chain.with(call, "n".repeat(2000))));
			assertThat(bytes(chain)).hasSizeLessThanOrEqualTo(CallChain.MOST_BYTES + 2);
		}
		assertThat(chain.size()).isEqualTo(2);
		assertThat(chain.missing()).isEqualTo(8);
	}

	@Test
	void namesOfStrangersStayOnOneLine() {
		assertThat(CallChain.NONE.with(1, "one\n\u001b[31mtwo").namesFrom(1)).isEqualTo("one??[31mtwo");
	}

	@Test
	void whatIsNoChainIsRefused() {
		assertRefused();
		assertRefused(0);
		assertRefused(2, 0);
		assertRefused(0xFF, 0xFF, 0xFF, 0xFF, 0x0F, 0);
		assertRefused(9, 0, 1, 2, 3, 4, 5, 6, 7, 8);
		assertRefused(10, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1);
		assertRefused(8, 0, 1, 2, 3, 4, 5, 6, 7, 8, 1, 'n');
		int[] many = new int[2 + 2 + 33 * 9];
		many[0] = (1 + 33 * 9) & 0x7F | 0x80;
		many[1] = (1 + 33 * 9) >> 7;
		assertRefused(many);
	}

	@Test
	@Tag("fuzz")
	void anything() {
		Fuzzing.ofBytes("chains of calls", (bytes) -> {
			CallChain chain = read(bytes);
			WireBuffer written = new WireBuffer();
			chain.with(family(7), "seven").write(written, family(7) + 7);
			CallChain longer = read(written.toByteArray());
			if (longer.find(family(7)) == 0 || longer.size() > CallChain.MOST_CALLS
					|| bytes(longer).length > CallChain.MOST_BYTES + 2) {
				throw new IllegalStateException("A call that is added is not there, or the chain is too long");
			}
		})
			.refusal(ProtocolException.class)
			.seeds(List.of(bytes(CallChain.NONE), bytes(CallChain.NONE.with(1, "one").with(2, "two"))))
			.inputs(10_000)
			.run();
	}

}
