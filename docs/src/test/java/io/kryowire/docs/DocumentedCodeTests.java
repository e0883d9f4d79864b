/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.docs;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;

/**
 * Every example in Java or Kotlin is code that is compiled. Run with
 * {@code -Dkryowire.docs.update} to write the code into the documents.
 */
class DocumentedCodeTests {

	private static final Path SOURCES = Path.of("src/test");

	private static final Pattern BLOCK = Pattern.compile("(?:<!-- code: (?<reference>\\S+(?: with imports)?) -->\\n)?"
			+ "```(?<language>java|kotlin)\\n(?<code>(?:(?!```).)*?)\\n?```", Pattern.DOTALL);

	@ParameterizedTest
	@MethodSource("io.kryowire.docs.Documents#all")
	void everyExampleIsCodeThatIsCompiled(Path path) throws IOException {
		String text = Files.readString(path);
		if (Documents.areUpdated()) {
			text = updated(text);
			Files.writeString(path, text);
		}
		Matcher blocks = BLOCK.matcher(text);
		while (blocks.find()) {
			String reference = blocks.group("reference");
			assertThat(reference).as("<!-- code: path --> before %s", blocks.group()).isNotNull();
			assertThat(blocks.group("code")).as(reference).isEqualTo(read(blocks.group("language"), reference));
		}
	}

	/** Java stands in a directory of its own, as Kotlin does. */
	private static String read(String language, String reference) throws IOException {
		return ExampleCode.read(SOURCES.resolve(language), reference);
	}

	private static String updated(String text) {
		return BLOCK.matcher(text).replaceAll((block) -> Matcher.quoteReplacement(updated(block)));
	}

	private static String updated(MatchResult block) {
		String reference = block.group(1);
		if (reference == null) {
			return block.group();
		}
		try {
			return "<!-- code: %s -->\n```%s\n%s\n```".formatted(reference, block.group(2),
					read(block.group(2), reference));
		}
		catch (IOException ex) {
			throw new IllegalStateException(reference, ex);
		}
	}

}
