/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.test.history;

import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.stream.Collectors;

/**
 * What a history says.
 *
 * @param findings of each property, in their order
 * @param faults how many of each kind were injected
 * @param keys how many keys were written or seen
 * @param writes how many writes were begun
 * @param acknowledged how many of them were acknowledged
 * @param failed how many of them were refused; of the rest nobody knows
 * @param seen how many changes subscribers saw
 * @param subscribers how many logs of subscribers there are
 * @param fresh after which kind of fault subscribers were fresh for how much of the time
 * @param worstLag the longest time from an acknowledgement until a subscriber had seen or
 * stopped serving less
 * @param worstUnflaggedLag the longest time after an acknowledgement that something older
 * was served as fresh
 */
public record HistoryReport(List<Finding> findings, Map<String, Long> faults, long keys, long writes, long acknowledged,
		long failed, long seen, long subscribers, Map<String, FreshShare> fresh, Duration worstLag,
		Duration worstUnflaggedLag) {

	/**
	 * Copies what could be changed.
	 */
	public HistoryReport {
		findings = List.copyOf(findings);
		faults = Map.copyOf(faults);
		fresh = Map.copyOf(fresh);
	}

	static HistoryReport of(Survey survey, Findings findings, long keys) {
		Survey.Counts counts = survey.counts();
		return new HistoryReport(List.copyOf(findings.results().values()), survey.faults(), keys, counts.writes(),
				counts.acknowledged(), counts.failed(), counts.seen(), survey.readers().size(),
				survey.claims().shares(), Duration.ofNanos(findings.worstLag()),
				Duration.ofNanos(findings.worstUnflaggedLag()));
	}

	/**
	 * What is said of one property.
	 * @param property which
	 * @return the finding
	 */
	public Finding finding(Property property) {
		return this.findings.get(property.ordinal());
	}

	/**
	 * The properties that were broken.
	 * @return none, if all is well
	 */
	public Set<Property> broken() {
		return this.findings.stream()
			.filter((finding) -> finding.violations() > 0)
			.map(Finding::property)
			.collect(Collectors.toSet());
	}

	/**
	 * The properties of which this history says nothing.
	 * @return none, if all were put to the test
	 */
	public Set<Property> untested() {
		return this.findings.stream()
			.filter((finding) -> finding.checked() == 0)
			.map(Finding::property)
			.collect(Collectors.toSet());
	}

	/**
	 * How often something stale was served as fresh.
	 * @return 0, if all is well
	 */
	public long stale() {
		return finding(Property.BOUNDED).violations();
	}

	/**
	 * How many keys were stale at the end, counted for each subscriber.
	 * @return 0, if all is well
	 */
	public long staleForEver() {
		return finding(Property.CONVERGED).violations();
	}

	/**
	 * How often something that is gone was alive at the end.
	 * @return 0, if all is well
	 */
	public long phantoms() {
		return finding(Property.NO_PHANTOM).violations();
	}

	/**
	 * Adds another one.
	 * @param other of another history
	 * @return both as if they were one: the worst of both, and the sum of all else
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
