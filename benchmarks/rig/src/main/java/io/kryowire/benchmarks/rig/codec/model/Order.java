/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.codec.model;

import java.io.Serializable;
import java.time.Instant;
import java.util.List;
import java.util.Objects;

/**
 * An order as a mutable class: what {@link OrderRecord} holds, field by field.
 */
public final class Order implements Serializable {

	private static final long serialVersionUID = 1L;

	private long id;

	private String account;

	private String trader;

	private Side side;

	private Venue venue;

	private int quantity;

	private int filled;

	private double limit;

	private double average;

	private List<String> tags;

	private Instant entered;

	public Order() {
	}

	public long getId() {
		return this.id;
	}

	public void setId(long id) {
		this.id = id;
	}

	public String getAccount() {
		return this.account;
	}

	public void setAccount(String account) {
		this.account = account;
	}

	public String getTrader() {
		return this.trader;
	}

	public void setTrader(String trader) {
		this.trader = trader;
	}

	public Side getSide() {
		return this.side;
	}

	public void setSide(Side side) {
		this.side = side;
	}

	public Venue getVenue() {
		return this.venue;
	}

	public void setVenue(Venue venue) {
		this.venue = venue;
	}

	public int getQuantity() {
		return this.quantity;
	}

	public void setQuantity(int quantity) {
		this.quantity = quantity;
	}

	public int getFilled() {
		return this.filled;
	}

	public void setFilled(int filled) {
		this.filled = filled;
	}

	public double getLimit() {
		return this.limit;
	}

	public void setLimit(double limit) {
		this.limit = limit;
	}

	public double getAverage() {
		return this.average;
	}

	public void setAverage(double average) {
		this.average = average;
	}

	public List<String> getTags() {
		return this.tags;
	}

	public void setTags(List<String> tags) {
		this.tags = tags;
	}

	public Instant getEntered() {
		return this.entered;
	}

	public void setEntered(Instant entered) {
		this.entered = entered;
	}

	@Override
	public boolean equals(Object other) {
		return other instanceof Order that && this.id == that.id && Objects.equals(this.account, that.account)
				&& Objects.equals(this.trader, that.trader) && this.side == that.side
				&& Objects.equals(this.venue, that.venue) && this.quantity == that.quantity
				&& this.filled == that.filled && Double.compare(this.limit, that.limit) == 0
				&& Double.compare(this.average, that.average) == 0 && Objects.equals(this.tags, that.tags)
				&& Objects.equals(this.entered, that.entered);
	}

	@Override
	public int hashCode() {
		return Objects.hash(this.id, this.account, this.trader, this.side, this.venue, this.quantity, this.filled,
				this.limit, this.average, this.tags, this.entered);
	}

	@Override
	public String toString() {
		return "Order[" + this.id + ", " + this.account + ", " + this.trader + ", " + this.side + ", " + this.venue
				+ ", " + this.quantity + ", " + this.filled + ", " + this.limit + ", " + this.average + ", " + this.tags
				+ ", " + this.entered + "]";
	}

}
