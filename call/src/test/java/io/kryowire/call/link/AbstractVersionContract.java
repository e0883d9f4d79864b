/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.nio.file.Path;
import java.util.Collections;
import java.util.List;
import java.util.stream.IntStream;

import io.kryowire.call.CallMethod;
import io.kryowire.call.Execution;
import io.kryowire.call.Peer;
import io.kryowire.call.RemoteMethod;
import io.kryowire.call.VersionMismatchException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * Links between two versions of a service.
 */
abstract class AbstractVersionContract extends AbstractLinkContract {

	private static final String NAME = "acme/quote(Quote)";

	@TempDir
	private Path directory = Path.of("");

	@Test
	void whenTheTypesOfAMethodDifferThenBothSidesReadWhatTheyKnow() throws Exception {
		CompiledTypes ours = CompiledTypes.of(this.directory,
				"record Quote(String isin, int cents, List<String> notes) {}");
		CompiledTypes theirs = CompiledTypes.of(this.directory,
				"record Quote(@WireDefault(\"EUR\") String currency, long cents, String isin) {}");
		answer(Execution.KEYED, CallMethod.of(NAME, theirs.type("Quote"), theirs.type("Quote")), (arguments) -> {
			assertThat(arguments[0]).isEqualTo(theirs.make("Quote", "EUR", 7L, "DE1"));
			return theirs.make("Quote", "USD", 8L, "DE2");
		});
		Peer peer = connect();
		RemoteMethod quote = peer.method(CallMethod.of(NAME, ours.type("Quote"), ours.type("Quote")));
		for (int i = 0; i < 50; i++) {
			assertThat(quote.call(PATIENT, ours.make("Quote", "DE1", 7, List.of("x"))))
				.isEqualTo(ours.make("Quote", "DE2", 8, List.of()));
		}
	}

	@Test
	void whenSchemasAndValuesAreLongThenTheyArriveAsWell() throws Exception {
		String fields = String.join(", ",
				IntStream.range(0, 110).mapToObj((i) -> "String aFieldWithARatherLongName" + i).toList());
		CompiledTypes ours = CompiledTypes.of(this.directory, "record Quote(List<Integer> some, " + fields + ") {}");
		CompiledTypes theirs = CompiledTypes.of(this.directory, "record Quote(" + fields + ", List<Long> some) {}");
		answer(Execution.INLINE, CallMethod.of(NAME, int.class, theirs.type("Quote")), (arguments) -> 5);
		Peer peer = connect();
		RemoteMethod quote = peer.method(CallMethod.of(NAME, int.class, ours.type("Quote")));
		Object[] values = new Object[111];
		values[0] = Collections.nCopies(40_000, 1 << 20);
		assertThat(quote.call(PATIENT, ours.make("Quote", values))).isEqualTo(5);
	}

	@Test
	void whenArgumentsCannotBeReadThenOnlyTheirMethodIsRejected() throws Exception {
		CompiledTypes ours = CompiledTypes.of(this.directory, "record Quote(String cents) {}");
		CompiledTypes theirs = CompiledTypes.of(this.directory, "record Quote(int cents) {}");
		CallMethod same = answer(Execution.KEYED, CallMethod.of("acme/same(int)", int.class, int.class),
				(arguments) -> arguments[0]);
		answer(Execution.KEYED, CallMethod.of(NAME, int.class, theirs.type("Quote")), (arguments) -> 5);
		Peer peer = connect();
		RemoteMethod quote = peer.method(CallMethod.of(NAME, int.class, ours.type("Quote")));
		for (int i = 0; i < 50; i++) {
			assertThatExceptionOfType(VersionMismatchException.class)
				.isThrownBy(() -> quote.call(PATIENT, ours.make("Quote", "7")))
				.withMessageContaining("acme.Quote")
				.withMessageContaining("cents");
		}
		assertThat(peer.method(same).call(PATIENT, 3)).isEqualTo(3);
	}

}
