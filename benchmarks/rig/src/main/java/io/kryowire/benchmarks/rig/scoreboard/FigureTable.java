/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.scoreboard;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Optional;

import io.kryowire.benchmarks.rig.report.Result;
import io.kryowire.benchmarks.rig.report.Result.Metric;
import io.kryowire.benchmarks.rig.report.Result.NotMeasured;
import io.kryowire.benchmarks.rig.report.Result.Subject;

/**
 * The table of all figures of the articles, and who is ahead in how many.
 */
final class FigureTable {

	private static final String HEAD = """
			| | | the article | Kryowire | of the article's | the peers in the same run |
			|---|---|--:|--:|--:|---|
			""";

	private final Articles articles;

	private final Result result;

	private final StringBuilder lines = new StringBuilder(HEAD);

	private final Score ofArticles = new Score();

	private final Score ofPeers = new Score();

	private int withoutFigure;

	FigureTable(Articles articles, Result result) {
		this.articles = articles;
		this.result = result;
		articles.figures().forEach(this::add);
	}

	private void add(ArticleFigure figure) {
		String article = figure.figure().isPresent() ? Amount.of(figure.figure().getAsDouble()) : "–";
		String name = "| %s | %s (`%s`) | %s<br>%s | ".formatted(figure.source(), figure.name(), figure.row(), article,
				figure.conditions());
		Optional<Metric> ours = metric(figure, figure.ours());
		if (ours.isEmpty()) {
			this.withoutFigure++;
			this.lines.append(name).append("– | – | ").append(reason(figure)).append(" |\n");
			return;
		}
		double value = figure.quantity().of(ours.get());
		this.lines.append(name)
			.append("**%s** | %s | %s |\n".formatted(Amount.of(value), ofArticle(figure, value), peers(figure, value)));
	}

	private String ofArticle(ArticleFigure figure, double ours) {
		if (figure.figure().isEmpty()) {
			return "–";
		}
		double ratio = figure.ratio(ours, figure.figure().getAsDouble());
		this.ofArticles.add(ratio, figure);
		return Amount.times(ratio);
	}

	private String peers(ArticleFigure figure, double ours) {
		List<Peer> measured = new ArrayList<>();
		List<String> others = new ArrayList<>();
		for (String subject : figure.subjects().subList(1, figure.subjects().size())) {
			Optional<Metric> metric = metric(figure, subject);
			if (metric.isPresent()) {
				double value = figure.quantity().of(metric.get());
				measured.add(new Peer(this.articles.name(subject), value, figure.ratio(ours, value)));
			}
			else {
				other(figure.row(), subject).ifPresent(others::add);
			}
		}
		measured.sort(Comparator.comparingDouble(Peer::ratio));
		measured.stream()
			.filter((peer) -> !peer.name().startsWith("Kryowire"))
			.findFirst()
			.ifPresent((best) -> this.ofPeers.add(best.ratio(), figure));
		List<String> texts = new ArrayList<>(measured.stream().map(Peer::toText).toList());
		texts.addAll(others);
		return texts.isEmpty() ? "–" : String.join("<br>", texts);
	}

	/** What is said of a peer without a figure: nothing if it was only left out. */
	private Optional<String> other(String row, String subject) {
		return this.result.subject(row, subject)
			.filter((found) -> found.failed() != null)
			.map((found) -> this.articles.name(subject) + ": failed");
	}

	private Optional<Metric> metric(ArticleFigure figure, String subject) {
		return this.result.subject(figure.row(), subject)
			.filter(Subject::hasFigures)
			.map((found) -> found.metrics().get(figure.quantity().metric()));
	}

	private String reason(ArticleFigure figure) {
		Optional<Subject> ours = this.result.subject(figure.row(), figure.ours());
		if (ours.isPresent()) {
			String failed = ours.get().failed();
			String unsupported = ours.get().unsupported();
			if (failed != null) {
				return "**failed**: " + Markdown.cell(failed);
			}
			return (unsupported != null) ? "unsupported: " + Markdown.cell(unsupported)
					: "not measured: the row has no metric `%s`, but %s".formatted(figure.quantity().metric(),
							String.join(", ", ours.get().metrics().keySet()));
		}
		return this.result.notMeasured()
			.stream()
			.filter((one) -> one.row().equals(figure.row()))
			.filter((one) -> one.subject().isEmpty() || one.subject().equals(figure.ours()))
			.map(NotMeasured::reason)
			.findFirst()
			.orElse("not measured");
	}

	/** Losses as plain as wins. */
	String summary() {
		return "%s\n%s\n%s".formatted(
				"- Of the articles' figures, %s.".formatted(this.ofArticles.toText("Kryowire's is better", "worse")),
				"- Of the best peer in the same run, %s.".formatted(this.ofPeers.toText("Kryowire is ahead", "behind")),
				"- Not measured in this run: %d lines of the table.".formatted(this.withoutFigure));
	}

	@Override
	public String toString() {
		return this.lines.toString();
	}

	/**
	 * A peer with a figure.
	 *
	 * @param name what it is called
	 * @param value its figure
	 * @param ratio how many times as good ours is
	 */
	private record Peer(String name, double value, double ratio) {

		String toText() {
			return "%s %s (%s)".formatted(this.name, Amount.of(this.value), Amount.times(this.ratio));
		}

	}

	/** In how many figures we are ahead, and in which we are not. */
	private static final class Score {

		private int ahead;

		private final List<String> behind = new ArrayList<>();

		void add(double ratio, ArticleFigure figure) {
			if (ratio >= 1) {
				this.ahead++;
			}
			else {
				this.behind.add("%s %s".formatted(figure.source(), figure.name()));
			}
		}

		String toText(String better, String worse) {
			String counts = "%s in %d, and %s in %d".formatted(better, this.ahead, worse, this.behind.size());
			return this.behind.isEmpty() ? counts : counts + ": " + String.join("; ", this.behind);
		}

	}

}
