/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

import io.kryowire.call.contract.KryonetExchange;
import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireUnknown;
import io.kryowire.codec.kryo.KryoCodec;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

import static io.kryowire.test.evolution.CompatibilityMode.BACKWARD;
import static io.kryowire.test.evolution.CompatibilityMode.FORWARD;
import static io.kryowire.test.evolution.CompatibilityMode.FULL;
import static io.kryowire.test.evolution.CompatibilityMode.FULL_TRANSITIVE;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatNoException;

/**
 * Versions that do not understand each other fail the check, which says where, why and
 * what to do; those that do are recorded, and nothing else is.
 */
class WireCompatibilityTests {

	private static final String NOW = Now.class.getName();

	@TempDir
	private Path directory;

	@Test
	void whatIsNotRecordedFailsTheCheckAndIsNotWritten() {
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> check(FULL, Now.class))
			.withMessageContaining("does not have the present version of " + NOW)
			.withMessageContaining("-Dkryowire.lock.update=true");
		assertThat(file()).doesNotExist();
	}

	@Test
	void whatIsRecordedPassesAndIsNotWrittenAgain() throws IOException {
		update(FULL, Now.class);
		String text = Files.readString(file());
		check(FULL, Now.class);
		update(FULL, Now.class);
		assertThat(file()).hasContent(text);
	}

	@Test
	void typesOfSeveralTestsShareAFile() {
		update(FULL, Now.class);
		update(FULL, Wide.class);
		check(FULL, Now.class, Wide.class);
	}

	@Test
	void aFieldMoreIsUnderstoodAndRecordedNextToTheFormerVersion() {
		former(Less.class, Now.class);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> check(FULL, Now.class))
			.withMessageContaining("does not have the present version of " + NOW)
			.withMessageContaining("understand each other (FULL)");
		update(FULL, Now.class);
		check(FULL_TRANSITIVE, Now.class);
		assertThat(LockFileReader.read(file()).versions(NOW)).hasSize(2);
	}

	@Test
	void aFieldOfAnotherTypeFailsWithNamesVersionsRuleAndAdviceAndIsNotRecorded() throws IOException {
		former(Text.class, Now.class);
		String before = Files.readString(file());
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(FULL, Now.class, Wide.class))
			.withMessageContaining("do not understand each other (FULL)")
			.withMessageContaining(NOW + ".cents: java.lang.String in version 1, int in the code")
			.withMessageContaining("The code reads nothing that version 1 writes: one is not converted to the other")
			.withMessageContaining("Version 1 reads nothing that the code writes")
			.withMessageContaining("Keep the field as it was, and add another one")
			.withMessageContaining("Seen in " + NOW);
		assertThat(file()).hasContent(before);
	}

	@Test
	void aRequiredFieldIsRefusedOnlyBackward() {
		former(Less.class, Required.class);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(BACKWARD, Required.class))
			.withMessageContaining(Required.class.getName() + ".cents: absent in version 1, int in the code")
			.withMessageContaining("@WireDefault");
		update(FORWARD, Required.class);
	}

	@Test
	void aFieldThatAFormerVersionRequiresIsRefusedForward() {
		former(Required.class, Less.class);
		update(BACKWARD, Less.class);
		former(Required.class, Less.class);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(FORWARD, Less.class))
			.withMessageContaining(Less.class.getName() + ".cents: int in version 1, absent in the code");
	}

	@Test
	void aWiderFieldIsRefusedForwardUnlessItIsAllowed() {
		former(Now.class, Wide.class);
		update(BACKWARD, Wide.class);
		former(Now.class, Wide.class);
		String place = Wide.class.getName() + ".cents";
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(FULL, Wide.class))
			.withMessageContaining("Version 1 reads not everything that the code writes")
			.withMessageContaining("allowing(\"%s\")".formatted(place));
		of(Wide.class).allowing(place).check(FULL, true);
	}

	@Test
	void aConstantMoreIsRefusedForwardUnlessAFormerOneStandsForUnknownOnes() {
		former(Two.class, Three.class);
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(FULL, Three.class))
			.withMessageContaining("C")
			.withMessageContaining("@WireUnknown one version before");
		former(Marked.class, Three.class);
		update(FULL, Three.class);
	}

	@Test
	void transitiveModesCompareWithEveryVersion() {
		former(Text.class, Now.class);
		LockFile lock = LockFileReader.read(file()).with(NOW, version(Less.class, Now.class));
		LockFileWriter.write(lock, file());
		assertThatExceptionOfType(AssertionError.class).isThrownBy(() -> update(FULL_TRANSITIVE, Now.class))
			.withMessageContaining(NOW + ".cents: java.lang.String in version 1");
		update(FULL, Now.class);
	}

	@Test
	void aRenamedClassHasTheVersionsOfItsFormerName() {
		ReadingSchema version = new ReadingSchema(new WireSchema(0,
				PresentRoots.of(List.of(Now.class), KryoCodec.of())
					.get(0)
					.version()
					.schema()
					.text()
					.replace(NOW, "com.acme.Before")),
				List.of());
		LockFileWriter.write(LockFile.EMPTY.with("com.acme.Before", version), file());
		update(FULL, Renamed.class);
		assertThat(LockFileReader.read(file()).roots()).containsOnlyKeys("com.acme.Renamed");
		assertThat(LockFileReader.read(file()).versions("com.acme.Renamed")).hasSize(2);
	}

	@Test
	void argumentsAndResultsOfContractsAreChecked() {
		update(FULL, Contract.class);
		String name = Contract.class.getName();
		assertThat(LockFileReader.read(file()).roots()).containsOnlyKeys(name + ".find arguments",
				name + ".find result", name + ".put arguments");
	}

	@Test
	void allTypesOfACodecAreChecked() {
		KryoCodec codec = KryoCodec.of(Now.class, Three.class);
		WireCompatibility.of(codec).and(Contract.class).lockedIn(file()).check(FULL, true);
		assertThat(LockFileReader.read(file()).roots()).containsKeys(NOW, Three.class.getName(),
				Contract.class.getName() + ".put arguments");
	}

	@Test
	void anEditedFileIsRefused() throws IOException {
		update(FULL, Now.class);
		Files.writeString(file(), Files.readString(file()).replace("cents:int", "cents:long"));
		assertThatExceptionOfType(InvalidLockFileException.class).isThrownBy(() -> check(FULL, Now.class));
		assertThatExceptionOfType(InvalidLockFileException.class).isThrownBy(() -> update(FULL, Now.class));
	}

	@Test
	void thePropertyUpdates() {
		System.setProperty(WireCompatibility.UPDATE_PROPERTY, "true");
		try {
			of(Now.class).check(FULL);
		}
		finally {
			System.clearProperty(WireCompatibility.UPDATE_PROPERTY);
		}
		assertThatNoException().isThrownBy(() -> check(FULL, Now.class));
	}

	private WireCompatibility of(Class<?>... types) {
		return WireCompatibility.of(types).lockedIn(file());
	}

	private void check(CompatibilityMode mode, Class<?>... types) {
		of(types).check(mode, false);
	}

	private void update(CompatibilityMode mode, Class<?>... types) {
		of(types).check(mode, true);
	}

	private Path file() {
		return this.directory.resolve("kryowire.lock");
	}

	/** Records one class as the former version of another. */
	private void former(Class<?> before, Class<?> now) {
		LockFileWriter.write(LockFile.EMPTY.with(now.getName(), version(before, now)), file());
	}

	private static ReadingSchema version(Class<?> before, Class<?> now) {
		ReadingSchema former = PresentRoots.of(List.of(before), KryoCodec.of()).get(0).version();
		ReadingSchema present = PresentRoots.of(List.of(now), KryoCodec.of()).get(0).version();
		String id = "#%08x".formatted(former.schema().id());
		String text = former.schema()
			.text()
			.replace(id, "#%08x".formatted(present.schema().id()))
			.replace(before.getName(), now.getName());
		return new ReadingSchema(new WireSchema(present.schema().id(), text),
				former.marks().stream().map((mark) -> mark.replace(before.getName(), now.getName())).toList());
	}

	record Now(String isin, int cents) {

	}

	record Less(String isin) {

	}

	record Text(String isin, String cents) {

	}

	record Wide(String isin, long cents) {

	}

	record Required(String isin, @WireRequired int cents) {

	}

	@WireName({ "com.acme.Renamed", "com.acme.Before" })
	record Renamed(String isin, int cents) {

	}

	enum Two {

		A, B

	}

	enum Three {

		A, B, C

	}

	enum Marked {

		A,

		@WireUnknown
		B

	}

	@KryonetExchange(name = "${placeholder.of.nobody}")
	interface Contract {

		Now find(String isin);

		void put(Now value, @WireDefault("EUR") String currency);

	}

}
