/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import java.math.BigDecimal;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;

import io.kryowire.sample.journal.Journal;
import io.kryowire.sample.load.LoadGenerator;
import io.kryowire.sample.nodes.Crash;
import io.kryowire.sample.nodes.Neighbours;
import io.kryowire.sample.nodes.SlotMap;
import io.kryowire.sample.quotes.QuoteBook;
import io.kryowire.sample.quotes.QuoteChanges;
import io.kryowire.sample.system.SampleProperties;
import io.kryowire.sample.system.ThisNode;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.json.JsonMapper;

import org.springframework.beans.factory.ObjectProvider;
import org.springframework.stereotype.Component;

/**
 * What there is to see of this node, in sections. For one thread.
 */
@Component
class PageState {

	private static final int LOOKS_PER_SECOND = 4;

	private final Self self;

	private final QuoteBook book;

	private final QuoteChanges changes;

	private final TopicViews topics;

	private final Neighbours neighbours;

	private final SlotMap slots;

	private final LoadGenerator load;

	private final Journal journal;

	private final JsonMapper json;

	private final Map<String, Object> latest = new LinkedHashMap<>();

	private List<Neighbours.Neighbour> nodes = List.of();

	private long looks;

	private long seen;

	PageState(ThisNode node, SampleProperties properties, QuoteBook book, QuoteChanges changes, TopicViews topics,
			Neighbours neighbours, SlotMap slots, LoadGenerator load, Journal journal, JsonMapper json,
			ObjectProvider<Crash> lab) {
		this.self = new Self(node.name(), lab.getIfAvailable() != null,
				properties.instruments()
					.stream()
					.map((each) -> new Listed(each.isin(), each.name(), each.opening()))
					.toList());
		this.book = book;
		this.changes = changes;
		this.topics = topics;
		this.neighbours = neighbours;
		this.slots = slots;
		this.load = load;
		this.journal = journal;
		this.json = json;
	}

	/** What has changed since the last look, and everything. */
	View look() {
		Map<String, Object> changed = new LinkedHashMap<>();
		QuoteChanges.Taken taken = this.changes.take();
		putUnlessEmpty(changed, "quotes", taken.quotes());
		putIfChanged(changed, "topics", this.topics.look(taken));
		if (this.looks++ % LOOKS_PER_SECOND == 0) {
			this.nodes = this.neighbours.look();
		}
		putIfChanged(changed, "nodes", this.nodes);
		putIfChanged(changed, "slots", this.slots.look());
		putIfChanged(changed, "load", this.load.status());
		List<Journal.Entry> entries = this.journal.since(this.seen);
		if (!entries.isEmpty()) {
			this.seen = entries.get(entries.size() - 1).id();
		}
		putUnlessEmpty(changed, "journal", entries);
		return new Look(changed);
	}

	private static void putUnlessEmpty(Map<String, Object> changed, String section, List<?> news) {
		if (!news.isEmpty()) {
			changed.put(section, news);
		}
	}

	private void putIfChanged(Map<String, Object> changed, String section, Object now) {
		if (!Objects.equals(this.latest.put(section, now), now)) {
			changed.put(section, now);
		}
	}

	private Map<String, Object> everything() {
		Map<String, Object> everything = new LinkedHashMap<>();
		everything.put("self", this.self);
		everything.put("quotes", this.book.all());
		everything.putAll(this.latest);
		everything.put("journal", this.journal.since(0));
		return everything;
	}

	/**
	 * One look, written as JSON when it is first needed.
	 */
	private final class Look implements View {

		private final Map<String, Object> changed;

		private @Nullable String changes;

		private @Nullable String all;

		private Look(Map<String, Object> changed) {
			this.changed = changed;
		}

		@Override
		public String changes() {
			String text = this.changes;
			if (text == null) {
				text = PageState.this.json.writeValueAsString(this.changed);
				this.changes = text;
			}
			return text;
		}

		@Override
		public String all() {
			String text = this.all;
			if (text == null) {
				text = PageState.this.json.writeValueAsString(everything());
				this.all = text;
			}
			return text;
		}

	}

	/** What does not change. */
	private record Self(String node, boolean lab, List<Listed> instruments) {

	}

	/** An instrument that has a name. */
	private record Listed(String isin, String name, BigDecimal opening) {

	}

}
