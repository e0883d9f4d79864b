/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.function.Function;
import java.util.stream.Collectors;

import org.jspecify.annotations.Nullable;

import io.kryowire.proof.history.Finding;
import io.kryowire.proof.history.FreshShare;
import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.Property;

/**
 * What came of one subject of a proof. Can be written as words, and read again.
 *
 * @param report of its histories
 * @param worst how many nanoseconds it took at most to converge, by the rows of a table
 */
record ProofFigures(HistoryReport report, Map<String, Long> worst) {

	private static final String FAULTS = "faults.";

	private static final String FRESH = "fresh.";

	private static final String FINDING = "finding.";

	private static final String WORST = "worst.";

	ProofFigures {
		worst = Map.copyOf(worst);
	}

	/** Both as if they were one. */
	ProofFigures plus(ProofFigures other) {
		Map<String, Long> sum = new TreeMap<>(this.worst);
		other.worst.forEach((row, nanos) -> sum.merge(row, nanos, Math::max));
		return new ProofFigures(this.report.plus(other.report), sum);
	}

	/** The cells of a table that no history has. */
	Map<String, String> cells() {
		return convert(this.worst, ProofConvergence::millis);
	}

	Map<String, String> words() {
		HistoryReport from = this.report;
		Map<String, String> words = new LinkedHashMap<>();
		words.put("keys", Long.toString(from.keys()));
		words.put("writes", Long.toString(from.writes()));
		words.put("acknowledged", Long.toString(from.acknowledged()));
		words.put("failed", Long.toString(from.failed()));
		words.put("seen", Long.toString(from.seen()));
		words.put("subscribers", Long.toString(from.subscribers()));
		words.put("worst lag", from.worstLag().toString());
		words.put("worst unflagged lag", from.worstUnflaggedLag().toString());
		new TreeMap<>(from.faults()).forEach((kind, count) -> words.put(FAULTS + kind, count.toString()));
		new TreeMap<>(from.fresh())
			.forEach((kind, share) -> words.put(FRESH + kind, share.fresh() + "/" + share.all()));
		new TreeMap<>(this.worst).forEach((row, nanos) -> words.put(WORST + row, nanos.toString()));
		from.findings().forEach((finding) -> words.put(FINDING + finding.property(), words(finding)));
		return words;
	}

	private static String words(Finding finding) {
		String example = finding.counterexample();
		return finding.checked() + "/" + finding.violations() + ((example != null) ? "/" + example : "");
	}

	static ProofFigures of(Map<String, String> words) {
		HistoryReport report = new HistoryReport(findings(words), convert(named(words, FAULTS), Long::valueOf),
				number(words, "keys"), number(words, "writes"), number(words, "acknowledged"), number(words, "failed"),
				number(words, "seen"), number(words, "subscribers"), convert(named(words, FRESH), ProofFigures::share),
				Duration.parse(text(words, "worst lag")), Duration.parse(text(words, "worst unflagged lag")));
		return new ProofFigures(report, convert(named(words, WORST), Long::valueOf));
	}

	private static List<Finding> findings(Map<String, String> words) {
		List<Finding> findings = new ArrayList<>();
		for (Property property : Property.values()) {
			String[] parts = text(words, FINDING + property).split("/", 3);
			@Nullable String example = (parts.length > 2) ? parts[2] : null;
			findings.add(new Finding(property, Long.parseLong(parts[0]), Long.parseLong(parts[1]), example));
		}
		return findings;
	}

	private static FreshShare share(String words) {
		String[] parts = words.split("/");
		return new FreshShare(Duration.parse(parts[0]), Duration.parse(parts[1]));
	}

	private static long number(Map<String, String> words, String name) {
		return Long.parseLong(text(words, name));
	}

	private static String text(Map<String, String> words, String name) {
		String text = words.get(name);
		if (text == null) {
			throw new IllegalArgumentException("Nothing is said of '%s': %s".formatted(name, words));
		}
		return text;
	}

	/** Those whose names begin so, without that. */
	private static Map<String, String> named(Map<String, String> words, String start) {
		return words.entrySet()
			.stream()
			.filter((word) -> word.getKey().startsWith(start))
			.collect(Collectors.toMap((word) -> word.getKey().substring(start.length()), Map.Entry::getValue));
	}

	private static <A, B> Map<String, B> convert(Map<String, A> values, Function<A, B> converter) {
		Map<String, B> converted = new TreeMap<>();
		values.forEach((name, value) -> converted.put(name, converter.apply(value)));
		return converted;
	}

}
