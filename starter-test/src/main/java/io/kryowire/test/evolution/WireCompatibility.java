/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */
package io.kryowire.test.evolution;

import java.lang.reflect.Type;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;

import io.kryowire.codec.WireCodec;
import io.kryowire.codec.kryo.KryoCodec;

/**
 * Asserts that the present versions of types and their former ones, which a lock file in
 * the repository holds, understand each other:
 *
 * <pre class="code">
 * &#64;Test
 * void formerVersionsAreUnderstood() {
 * 	WireCompatibility.of(Quote.class, QuoteService.class).check(CompatibilityMode.FULL);
 * }</pre>
 *
 * The check fails if versions do not understand each other, and if the file does not have
 * the present version yet. With {@code -Dkryowire.lock.update=true} it adds that to the
 * file, and keeps the former ones; it does not add what the check refuses. Immutable.
 */
public final class WireCompatibility {

	/**
	 * The property with which checks write the file, if it is {@code true}.
	 */
	public static final String UPDATE_PROPERTY = "kryowire.lock.update";

	/**
	 * Where the file is, unless {@link #lockedIn} says otherwise.
	 */
	public static final Path DEFAULT_FILE = Path.of("src", "test", "resources", "kryowire.lock");

	/** Several tests may have one file. */
	private static final Object FILES = new Object();

	private final WireCodec codec;

	private final Set<Type> types;

	private final Path file;

	private final Set<String> allowed;

	private WireCompatibility(WireCodec codec, Set<Type> types, Path file, Set<String> allowed) {
		this.codec = codec;
		this.types = types;
		this.file = file;
		this.allowed = allowed;
	}

	/**
	 * Checks types and contracts, with a codec that has no configuration.
	 * @param types classes and other types of messages and values, and interfaces
	 * annotated with {@code @KryonetExchange}, whose arguments and results are checked
	 * @return the check
	 */
	public static WireCompatibility of(Type... types) {
		return new WireCompatibility(KryoCodec.of(), new LinkedHashSet<>(List.of(types)), DEFAULT_FILE, Set.of());
	}

	/**
	 * Checks all types that a codec knows so far, such as those of an application: those
	 * of its contracts, topics and listeners, and those with {@code @WireType}. Arguments
	 * of methods are checked if {@link #and} names their contracts.
	 * @param codec the codec
	 * @return the check
	 */
	public static WireCompatibility of(WireCodec codec) {
		return new WireCompatibility(codec, new LinkedHashSet<>(codec.schemas().types()), DEFAULT_FILE, Set.of());
	}

	/**
	 * Checks further types and contracts.
	 * @param more types and contracts, as in {@link #of(Type...)}
	 * @return the check of all of them
	 */
	public WireCompatibility and(Type... more) {
		Set<Type> all = new LinkedHashSet<>(this.types);
		all.addAll(List.of(more));
		return new WireCompatibility(this.codec, all, this.file, this.allowed);
	}

	/**
	 * Sets the lock file. Default: {@code src/test/resources/kryowire.lock}, in the
	 * module's directory.
	 * @param lock the file, which a test for other types may use too
	 * @return the check with that file
	 */
	public WireCompatibility lockedIn(Path lock) {
		return new WireCompatibility(this.codec, this.types, lock, this.allowed);
	}

	/**
	 * Sets the lock file.
	 * @param lock the path of the file
	 * @return the check with that file
	 */
	public WireCompatibility lockedIn(String lock) {
		return lockedIn(Path.of(lock));
	}

	/**
	 * Accepts what is refused of some types or fields, for example because all values fit
	 * a narrower type.
	 * @param places the places as the failure names them, such as
	 * {@code com.acme.Quote.cents}
	 * @return the check that does not report them
	 */
	public WireCompatibility allowing(String... places) {
		Set<String> all = new LinkedHashSet<>(this.allowed);
		all.addAll(List.of(places));
		return new WireCompatibility(this.codec, this.types, this.file, all);
	}

	/**
	 * Checks.
	 * @param mode which versions must understand which
	 * @throws AssertionError if they do not, naming each field, the versions, and what to
	 * do; or if the file does not have the present version
	 * @throws InvalidLockFileException if the file was edited
	 */
	public void check(CompatibilityMode mode) {
		check(mode, Boolean.getBoolean(UPDATE_PROPERTY));
	}

	void check(CompatibilityMode mode, boolean update) {
		List<PresentRoot> roots = PresentRoots.of(this.types, this.codec);
		synchronized (FILES) {
			check(new Comparison(LockFileReader.read(this.file), mode, this.allowed), roots, update);
		}
	}

	private void check(Comparison comparison, List<PresentRoot> roots, boolean update) {
		Map<PresentRoot, List<Problem>> problems = new LinkedHashMap<>();
		List<String> unrecorded = new ArrayList<>();
		for (PresentRoot root : roots) {
			List<Problem> found = comparison.problems(root);
			if (!found.isEmpty()) {
				problems.put(root, found);
			}
			else if (!comparison.isRecorded(root)) {
				unrecorded.add(root.name());
			}
		}
		FailureText text = new FailureText(this.file, comparison.mode());
		if (!problems.isEmpty()) {
			throw new AssertionError(text.incompatible(problems));
		}
		if (!unrecorded.isEmpty() && !update) {
			throw new AssertionError(text.unrecorded(unrecorded));
		}
		if (!unrecorded.isEmpty()) {
			LockFileWriter.write(comparison.recorded(roots), this.file);
		}
	}

}
