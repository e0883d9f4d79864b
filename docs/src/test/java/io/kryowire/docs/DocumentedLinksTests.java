/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every link within the documentation leads to something: a file, a picture, a heading.
 */
class DocumentedLinksTests {

	private static final Pattern LINK = Pattern.compile("(?:]\\(|src=\"|srcset=\")(?!https?:)(?<target>[^)\"\\s]+)");

	private static final Pattern HEADING = Pattern.compile("^#+ (.+)$", Pattern.MULTILINE);

	@ParameterizedTest
	@MethodSource("io.kryowire.docs.Documents#all")
	void everyLinkLeadsSomewhere(Path document) throws IOException {
		Matcher links = LINK.matcher(withoutCode(Files.readString(document)));
		while (links.find()) {
			String[] target = links.group("target").split("#", 2);
			Path file = target[0].isEmpty() ? document : document.resolveSibling(target[0]).normalize();
			assertThat(file).as("%s in %s", links.group("target"), document).exists();
			if (target.length == 2) {
				assertThat(anchors(file)).as("%s in %s", links.group("target"), document).contains(target[1]);
			}
		}
	}

	private static Set<String> anchors(Path file) throws IOException {
		return HEADING.matcher(withoutCode(Files.readString(file)))
			.results()
			.map((heading) -> heading.group(1)
				.toLowerCase(Locale.ROOT)
				.replaceAll("[^\\p{L}\\p{N} _-]", "")
				.replace(' ', '-'))
			.collect(Collectors.toSet());
	}

	private static String withoutCode(String text) {
		return text.replaceAll("(?s)```.*?```", "");
	}

}
