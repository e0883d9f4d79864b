/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec;

import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

import io.kryowire.benchmarks.rig.codec.model.Instrument;
import io.kryowire.benchmarks.rig.codec.model.Order;
import io.kryowire.benchmarks.rig.codec.model.OrderRecord;
import io.kryowire.benchmarks.rig.codec.model.PriceUpdate;
import io.kryowire.benchmarks.rig.codec.model.QuoteAfter;
import io.kryowire.benchmarks.rig.codec.model.QuoteBefore;
import io.kryowire.benchmarks.rig.codec.model.Side;
import io.kryowire.benchmarks.rig.codec.model.Venue;
import io.kryowire.benchmarks.rig.codec.model.VenueRecord;

/**
 * A row of the codec group: the value that is encoded, and the types a product has to
 * know for it.
 */
public enum CodecRow {

	/** The struct of the articles: two small objects. */
	STRUCT(PriceUpdate.class, List.of(Instrument.class)) {

		@Override
		public PriceUpdate sample() {
			return new PriceUpdate(new Instrument("ACME", 4711), 250, 101.25);
		}

		@Override
		public PriceUpdate otherSample() {
			return new PriceUpdate(new Instrument("UMBRELLA", -1), Integer.MIN_VALUE, Double.MAX_VALUE);
		}

	},

	/** A mutable class of eleven fields that bare Kryo writes in 88 bytes. */
	POJO(Order.class, List.of(Venue.class, Side.class, ArrayList.class, Instant.class)) {

		@Override
		public Order sample() {
			return order(1_000_000_000_000L + 42, "account-0020417", Side.BUY, 1200,
					Instant.ofEpochSecond(1_790_000_000L, 0));
		}

		@Override
		public Order otherSample() {
			return order(-1, "", Side.SELL, 0, Instant.EPOCH);
		}

	},

	/** The same eleven values as a record. */
	RECORD(OrderRecord.class, List.of(VenueRecord.class, Side.class, ArrayList.class, Instant.class)) {

		@Override
		public OrderRecord sample() {
			return record((Order) POJO.sample());
		}

		@Override
		public OrderRecord otherSample() {
			return record((Order) POJO.otherSample());
		}

	},

	/** What an older version has written, and a newer one reads. */
	EVOLUTION(QuoteBefore.class, List.of(QuoteAfter.class, Side.class, ArrayList.class, Instant.class)) {

		@Override
		public QuoteBefore sample() {
			return new QuoteBefore("ACME", 1_000_000_000_000L + 42, 1200, 101.25, 101.5, Side.BUY, "XETR",
					"mmustermann", new ArrayList<>(List.of("algo", "iceberg", "dark-pool")),
					Instant.ofEpochSecond(1_790_000_000L, 0));
		}

		@Override
		public QuoteBefore otherSample() {
			return new QuoteBefore("UMBRELLA", -1, Integer.MIN_VALUE, Double.MAX_VALUE, 0, Side.SELL, "XLON", "jdoe",
					new ArrayList<>(), Instant.EPOCH);
		}

		@Override
		public Object expected(Object sample) {
			return QuoteAfter.of((QuoteBefore) sample);
		}

	};

	private final Class<?> rootType;

	private final List<Class<?>> types;

	CodecRow(Class<?> rootType, List<Class<?>> nestedTypes) {
		this.rootType = rootType;
		List<Class<?>> types = new ArrayList<>(List.of(rootType));
		types.addAll(nestedTypes);
		this.types = List.copyOf(types);
	}

	/**
	 * Finds a row by the name the command line and the report use.
	 * @param id such as {@code codec-record}
	 * @return the row
	 */
	public static CodecRow of(String id) {
		for (CodecRow row : values()) {
			if (row.id().equals(id)) {
				return row;
			}
		}
		throw new IllegalArgumentException("No codec row '%s'".formatted(id));
	}

	public String id() {
		return "codec-" + name().toLowerCase(Locale.ROOT);
	}

	/**
	 * The type of the row's values, which both ends know.
	 * @return the class
	 */
	public Class<?> rootType() {
		return this.rootType;
	}

	/**
	 * All types a product has to register, the root type first, beyond those any product
	 * knows by itself.
	 * @return the classes
	 */
	public List<Class<?>> types() {
		return this.types;
	}

	/**
	 * The value that is measured.
	 * @return a new value
	 */
	public abstract Object sample();

	/**
	 * A value that differs from {@link #sample()} in every field.
	 * @return a new value
	 */
	public abstract Object otherSample();

	/**
	 * What a value is once it was encoded and decoded.
	 * @param sample the value
	 * @return an equal one, unless a newer version of its type reads it
	 */
	public Object expected(Object sample) {
		return sample;
	}

	private static Order order(long id, String account, Side side, int quantity, Instant entered) {
		Order order = new Order();
		order.setId(id);
		order.setAccount(account);
		order.setTrader((side == Side.BUY) ? "mmustermann" : "jdoe");
		order.setSide(side);
		order.setVenue((side == Side.BUY) ? new Venue("XETR", 3) : new Venue("XLON", 70_000));
		order.setQuantity(quantity);
		order.setFilled(quantity / 3 + 1);
		order.setLimit(quantity * 0.085);
		order.setAverage(quantity * 0.084 + 1);
		order.setTags(new ArrayList<>((side == Side.BUY) ? List.of("algo", "iceberg", "dark-pool") : List.of()));
		order.setEntered(entered);
		return order;
	}

	private static OrderRecord record(Order order) {
		Venue venue = order.getVenue();
		return new OrderRecord(order.getId(), order.getAccount(), order.getTrader(), order.getSide(),
				new VenueRecord(venue.getMic(), venue.getSegment()), order.getQuantity(), order.getFilled(),
				order.getLimit(), order.getAverage(), order.getTags(), order.getEntered());
	}

}
