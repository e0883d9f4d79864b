/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireSchema;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * A lock file: what is written is read again, and what was edited is refused with the
 * number of the line.
 */
class LockFileTests {

	private static final ReadingSchema FIRST = version("com.acme.Quote",
			"com.acme.Quote#0000a001 record{isin:java.lang.String;cents:int}");

	private static final ReadingSchema SECOND = version("com.acme.Quote",
			"com.acme.Quote#0000a001 record{isin:java.lang.String;cents:long;side:com.acme.Side}",
			"com.acme.Side#0000a002 enum{BUY:constant;SELL:constant}");

	@TempDir
	private Path directory;

	@Test
	void whatIsWrittenIsReadAgain() {
		LockFile lock = LockFile.EMPTY.with("com.acme.Quote", FIRST)
			.with("com.acme.Quote", SECOND)
			.with("quotes/put", version("(java.lang.String)"))
			.with("com.acme.Odd", version("com.acme.Odd", "com.acme.Odd#00000001 opaque{serializer: x; y }"));
		LockFileWriter.write(lock, file());
		assertThat(LockFileReader.read(file())).isEqualTo(lock);
	}

	@Test
	void aFileThatIsNotThereIsEmpty() {
		assertThat(LockFileReader.read(file())).isEqualTo(LockFile.EMPTY);
	}

	@Test
	void theOrderInWhichRootsAreAddedDoesNotMatter() {
		LockFile one = LockFile.EMPTY.with("a", FIRST).with("b", SECOND);
		LockFile other = LockFile.EMPTY.with("b", SECOND).with("a", FIRST);
		assertThat(LockFileWriter.text(one)).isEqualTo(LockFileWriter.text(other));
	}

	@Test
	void eachMemberHasALineAndEachVersionOfATypeStandsThereOnce() {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST)
			.with("com.acme.Quote", SECOND)
			.with("list", version("java.util.List<com.acme.Quote>", line(FIRST))));
		assertThat(text).containsOnlyOnce("    cents:int\n").contains("    cents:long;\n", "    BUY:constant;\n");
		assertThat(text).containsSubsequence("type com.acme.Quote@", "type com.acme.Side@", "root com.acme.Quote\n",
				"  version 1 ", "    is com.acme.Quote\n", "    has com.acme.Quote@", "  version 2 ", "root list\n");
	}

	@Test
	void aVersionMoreOnlyAddsLines() {
		List<String> before = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST)).lines().toList();
		List<String> after = LockFileWriter
			.text(LockFile.EMPTY.with("com.acme.Quote", FIRST).with("com.acme.Quote", SECOND))
			.lines()
			.toList();
		assertThat(after).containsSubsequence(before);
	}

	@Test
	void theLastVersionIsNotAddedAgainAndAFormerOneThatIsBackBecomesTheLast() {
		LockFile lock = LockFile.EMPTY.with("q", FIRST).with("q", SECOND);
		assertThat(lock.with("q", SECOND)).isSameAs(lock);
		assertThat(lock.with("q", FIRST).versions("q")).containsExactly(SECOND, FIRST);
	}

	@Test
	void aFileWithTheLineEndsOfWindowsIsRead() throws IOException {
		LockFile lock = LockFile.EMPTY.with("com.acme.Quote", SECOND);
		Files.writeString(file(), LockFileWriter.text(lock).replace("\n", "\r\n"));
		assertThat(LockFileReader.read(file())).isEqualTo(lock);
	}

	@Test
	void aMarkerOfAMergeIsNamedWithItsLine() throws IOException {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST));
		refused(text.replace("root ", "<<<<<<< HEAD\nroot "), "<<<<<<< HEAD", "left of a merge",
				"-Dkryowire.lock.update=true");
		refused(text.replace("    cents:int\n", "    cents:int\n=======\n"), "=======", "left of a merge");
	}

	@Test
	void anEditedTypeIsRefused() throws IOException {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST));
		refused(text.replace("cents:int", "cents:long"), "type com.acme.Quote@",
				"The lines of type com.acme.Quote@%s have been edited".formatted(TypeLines.hash(line(FIRST))));
	}

	@Test
	void anEditedVersionIsRefused() throws IOException {
		ReadingSchema marked = new ReadingSchema(SECOND.schema(), List.of("unknown com.acme.Side.SELL"));
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", marked));
		refused(text.replace("    is com.acme.Quote", "    is com.acme.Other"), "  version 1",
				"The lines of version 1 have been edited");
		refused(text.replace("reads unknown com.acme.Side.SELL", "reads unknown com.acme.Side.BUY"), "  version 1",
				"The lines of version 1 have been edited");
		refused(text.replace("    reads unknown com.acme.Side.SELL\n", ""), "  version 1",
				"The lines of version 1 have been edited");
	}

	@Test
	void aTypeThatIsNotThereIsNamed() throws IOException {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST));
		String without = text.substring(0, text.indexOf("type ")) + text.substring(text.indexOf("root "));
		refused(without, "    has com.acme.Quote@", "There is no \"type com.acme.Quote@");
	}

	@Test
	void twoListsOfOneRootAreRefused() throws IOException {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST));
		String root = text.substring(text.indexOf("root "));
		Files.writeString(file(), text + root);
		assertThatExceptionOfType(InvalidLockFileException.class).isThrownBy(() -> LockFileReader.read(file()))
			.withMessageContaining("There are two lists of versions of com.acme.Quote");
	}

	@Test
	void whatDoesNotBelongThereIsRefused() throws IOException {
		String text = LockFileWriter.text(LockFile.EMPTY.with("com.acme.Quote", FIRST));
		refused(text + "something\n", "something", "\"something\" does not belong here");
		refused(text.replace("  version 1", "  vision 1"), "  vision 1", "is not the line of a version");
		refused("# another file\n", "# another file", "The first line of a lock file begins with");
	}

	private void refused(String text, String line, String... parts) throws IOException {
		Files.writeString(file(), text);
		List<String> lines = text.lines().toList();
		int number = 0;
		while (!lines.get(number).startsWith(line)) {
			number++;
		}
		int expected = number + 1;
		assertThatExceptionOfType(InvalidLockFileException.class).isThrownBy(() -> LockFileReader.read(file()))
			.satisfies((ex) -> assertThat(ex.line()).isEqualTo(expected))
			.satisfies((ex) -> assertThat(ex).hasMessageStartingWith("%s, line %d: ".formatted(file(), expected)))
			.satisfies((ex) -> assertThat(ex.getMessage()).contains(parts));
	}

	private Path file() {
		return this.directory.resolve("kryowire.lock");
	}

	private static String line(ReadingSchema version) {
		return version.schema().text().lines().skip(1).findFirst().orElseThrow();
	}

	private static ReadingSchema version(String... lines) {
		return new ReadingSchema(new WireSchema(0xa001, String.join("\n", lines)), List.of());
	}

}
