/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;

import io.kryowire.docs.ConfigurationKeys.Key;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every key is explained in the document of its feature, without the prefix they share.
 */
class DocumentedKeysTests {

	@ParameterizedTest
	@CsvSource({ "calls.md, kryowire.kryonet., kryowire.kryonet.server.port",
			"cluster.md, kryowire.cluster., kryowire.cluster.lease",
			"messages.md, kryowire.redis., kryowire.redis.listener.overflow",
			"state.md, kryowire.state., kryowire.state.replica.mode" })
	void everyKeyIsExplained(String document, String prefix, String example) throws IOException {
		String text = Files.readString(Path.of(document));
		assertThat(ConfigurationKeys.own()).extracting(Key::name).contains(example);
		for (Key key : ConfigurationKeys.own()) {
			if (key.name().startsWith(prefix) && !key.isMap()) {
				String shared = key.name().startsWith(prefix + "server.") ? prefix + "server." : prefix;
				assertThat(text).contains("`" + key.name().substring(shared.length()) + "`");
			}
			else if (key.name().startsWith(prefix)) {
				assertThat(EntryKeys.of("", key.valueType())).isNotEmpty()
					.allSatisfy((each) -> assertThat(text).contains("`" + each.name() + "`"));
			}
		}
	}

}
