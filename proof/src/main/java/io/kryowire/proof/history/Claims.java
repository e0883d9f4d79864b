/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.proof.history;

import java.time.Duration;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;

/**
 * What subscribers have claimed of themselves, and when they could not know.
 */
final class Claims {

	private final Map<LogHead, List<Claim>> claims = new LinkedHashMap<>();

	private final Map<LogHead, Long> ends = new LinkedHashMap<>();

	private final List<Outage> outages = new ArrayList<>();

	private final TreeMap<Long, String> faults = new TreeMap<>();

	void add(LogHead head, List<Claim> own, long ended) {
		this.claims.put(head, own);
		if (ended != Long.MIN_VALUE) {
			this.ends.put(head, ended);
		}
	}

	void outage(String subscriber, long from, long until) {
		this.outages.add(new Outage(subscriber, from, until));
	}

	void fault(String kind, long time) {
		this.faults.put(time, kind);
	}

	void check(Findings findings, Words words) {
		this.claims.forEach((head, list) -> {
			for (Claim claim : list) {
				this.outages.stream()
					.filter((outage) -> outage.concerns(head.name()))
					.forEach((outage) -> check(findings, words, head, claim, outage));
			}
			if (this.ends.containsKey(head) && !list.isEmpty()) {
				checkLast(findings, words, head, list.get(list.size() - 1));
			}
		});
	}

	private static void check(Findings findings, Words words, LogHead head, Claim claim, Outage outage) {
		long blind = outage.from() + claim.bound();
		// A claim that stands on after the outage may rest on what has got through then
		if (blind >= outage.until() || claim.until() <= blind || claim.from() >= outage.until()) {
			return;
		}
		findings.checked(Property.FLAGGED);
		if (claim.fresh()) {
			long time = Math.max(claim.from(), blind);
			findings.violated(Property.FLAGGED, time,
					() -> "%s claimed to be fresh within %s at %s, though nothing had got through since %s"
						.formatted(head.name(), Words.span(claim.bound()), words.at(time), words.at(outage.from())));
		}
	}

	private static void checkLast(Findings findings, Words words, LogHead head, Claim last) {
		findings.checked(Property.NO_PHANTOM);
		if (!last.fresh()) {
			findings.violated(Property.NO_PHANTOM, last.until(),
					() -> "%s was still flagged stale at its end, %s".formatted(head.name(), words.at(last.until())));
		}
	}

	/** Of the time after each kind of fault. */
	Map<String, FreshShare> shares() {
		Map<String, FreshShare> shares = new TreeMap<>();
		this.claims.forEach((head, list) -> {
			List<Outage> own = this.outages.stream().filter((outage) -> outage.concerns(head.name())).toList();
			for (Claim claim : list) {
				Map.Entry<Long, String> fault = this.faults.floorEntry(claim.from());
				if (fault != null && own.stream().noneMatch((outage) -> outage.touches(claim))) {
					Duration span = Duration.ofNanos(claim.until() - claim.from());
					shares.merge(fault.getValue(), new FreshShare(claim.fresh() ? span : Duration.ZERO, span),
							FreshShare::plus);
				}
			}
		});
		return shares;
	}

	/**
	 * A claim, and between which samples it stood.
	 */
	record Claim(boolean fresh, long bound, long from, long until) {

	}

	/**
	 * When a subscriber, or with an empty name all, could learn nothing.
	 */
	private record Outage(String subscriber, long from, long until) {

		boolean concerns(String name) {
			return this.subscriber.isEmpty() || this.subscriber.equals(name);
		}

		boolean touches(Claim claim) {
			return claim.until() > this.from && claim.from() < this.until;
		}

	}

}
