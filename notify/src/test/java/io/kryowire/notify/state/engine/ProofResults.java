/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state.engine;

import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Optional;

import org.jspecify.annotations.Nullable;

import io.kryowire.proof.history.HistoryReport;
import io.kryowire.proof.history.ProofTable;

/**
 * What came of several subjects, and of all together. Thread-safe.
 */
final class ProofResults {

	private final @Nullable ProofLedger ledger;

	private final Map<String, ProofFigures> figures = new LinkedHashMap<>();

	/** Results that are not kept. */
	ProofResults() {
		this(null);
	}

	/**
	 * Creates results.
	 * @param ledger where they are kept, {@code null} if nowhere
	 */
	ProofResults(@Nullable ProofLedger ledger) {
		this.ledger = ledger;
	}

	/** Begins to prove something. */
	ProofRun begin(String title, ProofOrders orders) {
		begun(title);
		return new ProofRun(title, orders, ProofChaos.C1);
	}

	/** Something begins of which it is to be known that it has ended. */
	void begun(String what) {
		Optional.ofNullable(this.ledger).ifPresent((ledger) -> ledger.begun(what));
	}

	/** What is no subject, and has no figures, has ended well. */
	void ended(String what) {
		Optional.ofNullable(this.ledger).ifPresent((ledger) -> ledger.ended(what));
	}

	void add(String title, HistoryReport report, ProofConvergence convergence) {
		System.out.printf("%n%s: %s%n%s%n", title, report, convergence);
		ProofFigures added = new ProofFigures(report, convergence.worst());
		add(title, added);
		Optional.ofNullable(this.ledger).ifPresent((ledger) -> ledger.ended(title, added));
	}

	/** Adds to what came of the same subject before. */
	synchronized void add(String subject, ProofFigures added) {
		this.figures.merge(subject, added, ProofFigures::plus);
	}

	synchronized Map<String, HistoryReport> reports() {
		Map<String, HistoryReport> reports = new LinkedHashMap<>();
		this.figures.forEach((subject, each) -> reports.put(subject, each.report()));
		return reports;
	}

	/** All subjects as if they were one. */
	HistoryReport all() {
		return sum().report();
	}

	private synchronized ProofFigures sum() {
		return this.figures.values().stream().reduce(ProofFigures::plus).orElseThrow();
	}

	/** The table, with a column for all. */
	@Override
	public synchronized String toString() {
		ProofTable table = new ProofTable();
		this.figures.forEach((subject, each) -> table.add(subject, each.report(), each.cells()));
		return this.figures.isEmpty() ? "" : table.add("all", all(), sum().cells()).toString();
	}

}
