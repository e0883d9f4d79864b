/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.ownership;

import java.util.EnumMap;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

/**
 * The result of checking a history of slots with owners.
 *
 * @param verdicts what was found about each property
 * @param faults the number of faults of each kind
 * @param calls the number of calls that were asked
 * @param succeeded the number of calls that succeeded
 * @param writes the number of writes that were executed
 * @param refused the number of writes that were refused
 * @param tenures the number of ownerships in which calls ran
 * @param losses how often Redis has lost writes
 */
public record OwnershipReport(Map<OwnershipProperty, Verdict> verdicts, Map<String, Long> faults, long calls,
		long succeeded, long writes, long refused, long tenures, long losses) {

	/**
	 * Copies mutable arguments.
	 */
	public OwnershipReport {
		verdicts = Map.copyOf(verdicts);
		faults = Map.copyOf(faults);
	}

	/**
	 * Returns the properties that were violated.
	 * @return the properties, empty if all is well
	 */
	public Set<OwnershipProperty> broken() {
		return this.verdicts.entrySet()
			.stream()
			.filter((each) -> each.getValue().violations() > 0)
			.map(Map.Entry::getKey)
			.collect(Collectors.toSet());
	}

	/**
	 * Returns the properties that were never checked.
	 * @return the properties, empty if all were checked
	 */
	public Set<OwnershipProperty> untested() {
		return this.verdicts.entrySet()
			.stream()
			.filter((each) -> each.getValue().checked() == 0)
			.map(Map.Entry::getKey)
			.collect(Collectors.toSet());
	}

	/**
	 * Adds the report about another history.
	 * @param other the other report
	 * @return the sum
	 */
	public OwnershipReport plus(OwnershipReport other) {
		Map<OwnershipProperty, Verdict> all = new EnumMap<>(this.verdicts);
		other.verdicts.forEach((property, verdict) -> all.merge(property, verdict, Verdict::plus));
		Map<String, Long> allFaults = new TreeMap<>(this.faults);
		other.faults.forEach((kind, count) -> allFaults.merge(kind, count, Long::sum));
		return new OwnershipReport(all, allFaults, this.calls + other.calls, this.succeeded + other.succeeded,
				this.writes + other.writes, this.refused + other.refused, this.tenures + other.tenures,
				this.losses + other.losses);
	}

	@Override
	public String toString() {
		return "%d calls (%d succeeded), %d writes, %d refused, %d ownerships, %d losses; faults %s".formatted(
				this.calls, this.succeeded, this.writes, this.refused, this.tenures, this.losses,
				new TreeMap<>(this.faults))
				+ new TreeMap<>(this.verdicts).entrySet()
					.stream()
					.map((each) -> "\n  %-8s %s".formatted(each.getKey().words(), each.getValue()))
					.collect(Collectors.joining());
	}

	/**
	 * What was found about a property.
	 *
	 * @param checked how often it was checked; 0 means that nothing is known about it
	 * @param violations how often it was violated
	 * @param counterexample the earliest violation, or {@code null}
	 */
	public record Verdict(long checked, long violations, @Nullable String counterexample) {

		Verdict plus(Verdict other) {
			return new Verdict(this.checked + other.checked, this.violations + other.violations,
					(this.counterexample != null) ? this.counterexample : other.counterexample);
		}

		@Override
		public String toString() {
			if (this.violations > 0) {
				return "BROKEN %d times in %d; first: %s".formatted(this.violations, this.checked, this.counterexample);
			}
			return (this.checked > 0) ? "held %d times".formatted(this.checked) : "not tested";
		}

	}

}
