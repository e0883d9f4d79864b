/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * The result of checking a history.
 *
 * @param findings the findings, in the order of the properties
 * @param faults the number of faults of each kind
 * @param keys the number of keys that were written or seen
 * @param writes the number of writes that were begun
 * @param acknowledged the number of writes that were acknowledged
 * @param failed the number of writes that were refused; the outcome of others is unknown
 * @param seen the number of changes that subscribers saw
 * @param subscribers the number of logs of subscribers
 * @param fresh the share of the time for which subscribers were fresh, by the kind of the
 * preceding fault
 * @param worstLag the longest time from an acknowledgement until a subscriber had seen
 * the write or stopped serving older values
 * @param worstUnflaggedLag the longest time after an acknowledgement that something older
 * was served as fresh
 */
public record HistoryReport(List<Finding> findings, Map<String, Long> faults, long keys, long writes, long acknowledged,
		long failed, long seen, long subscribers, Map<String, FreshShare> fresh, Duration worstLag,
		Duration worstUnflaggedLag) {

	/**
	 * Copies mutable arguments.
	 */
	public HistoryReport {
		findings = List.copyOf(findings);
		faults = Map.copyOf(faults);
		fresh = Map.copyOf(fresh);
	}

	static HistoryReport of(LogSummary summary, Findings findings, long keys) {
		LogSummary.Counts counts = summary.counts();
		return new HistoryReport(List.copyOf(findings.results().values()), summary.faults(), keys, counts.writes(),
				counts.acknowledged(), counts.failed(), counts.seen(), summary.readers().size(),
				summary.claims().shares(), Duration.ofNanos(findings.worstLag()),
				Duration.ofNanos(findings.worstUnflaggedLag()));
	}

	/**
	 * Returns the finding about a property.
	 * @param property the property
	 * @return the finding
	 */
	public Finding finding(Property property) {
		return this.findings.get(property.ordinal());
	}

	/**
	 * Returns the properties that were violated.
	 * @return the properties, empty if all is well
	 */
	public Set<Property> broken() {
		return this.findings.stream()
			.filter((finding) -> finding.violations() > 0)
			.map(Finding::property)
			.collect(Collectors.toSet());
	}

	/**
	 * Returns the properties that were never checked.
	 * @return the properties, empty if all were checked
	 */
	public Set<Property> untested() {
		return this.findings.stream()
			.filter((finding) -> finding.checked() == 0)
			.map(Finding::property)
			.collect(Collectors.toSet());
	}

	/**
	 * Returns how often a stale value was served as fresh.
	 * @return the number, 0 if all is well
	 */
	public long stale() {
		return finding(Property.BOUNDED).violations();
	}

	/**
	 * Returns the number of stale keys at the end, counted for each subscriber.
	 * @return the number, 0 if all is well
	 */
	public long staleForEver() {
		return finding(Property.CONVERGED).violations();
	}

	/**
	 * Returns how often a removed or lost key still had a value at the end.
	 * @return the number, 0 if all is well
	 */
	public long phantoms() {
		return finding(Property.NO_PHANTOM).violations();
	}

	/**
	 * Adds the report about another history.
	 * @param other the other report
	 * @return a report about both: the worst of extremes, and the sum of everything else
	 */
	public HistoryReport plus(HistoryReport other) {
		Map<String, Long> allFaults = new HashMap<>(this.faults);
		other.faults.forEach((kind, count) -> allFaults.merge(kind, count, Long::sum));
		Map<String, FreshShare> allFresh = new HashMap<>(this.fresh);
		other.fresh.forEach((kind, share) -> allFresh.merge(kind, share, FreshShare::plus));
		return new HistoryReport(
				this.findings.stream().map((finding) -> finding.plus(other.finding(finding.property()))).toList(),
				allFaults, this.keys + other.keys, this.writes + other.writes, this.acknowledged + other.acknowledged,
				this.failed + other.failed, this.seen + other.seen, this.subscribers + other.subscribers, allFresh,
				longer(this.worstLag, other.worstLag), longer(this.worstUnflaggedLag, other.worstUnflaggedLag));
	}

	private static Duration longer(Duration one, Duration other) {
		return (one.compareTo(other) >= 0) ? one : other;
	}

	@Override
	public String toString() {
		String head = "%d writes (%d acknowledged, %d refused) of %d keys; %d subscribers saw %d changes; worst lag %s, unflagged %s; faults %s; fresh after them %s"
			.formatted(this.writes, this.acknowledged, this.failed, this.keys, this.subscribers, this.seen,
					Words.span(this.worstLag.toNanos()), Words.span(this.worstUnflaggedLag.toNanos()),
					new TreeMap<>(this.faults), new TreeMap<>(this.fresh));
		return head + this.findings.stream().map((finding) -> "\n  " + finding).collect(Collectors.joining());
	}

}
