/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.properties;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.regex.Pattern;
import java.util.stream.Collectors;

import org.springframework.boot.context.properties.source.ConfigurationPropertyName;
import org.springframework.boot.context.properties.source.ConfigurationPropertyName.Form;

/**
 * A property that exists, or many of them where the keys of a map are part of the name.
 */
final class KnownProperty {

	/** Stands for a key of a map. */
	static final String KEY = "*";

	/** At the end it stands for whatever a map of plain values has there. */
	static final String ANYTHING = "**";

	private final List<String> elements;

	private final List<String> uniform;

	private final Pattern letters;

	KnownProperty(String name) {
		this.elements = List.of(name.split("\\."));
		this.uniform = this.elements.stream().map(KnownProperty::uniform).toList();
		this.letters = Pattern.compile(this.uniform.stream()
			.map((element) -> element.startsWith(KEY) ? ".+" : Pattern.quote(element))
			.collect(Collectors.joining()));
	}

	private static String uniform(String element) {
		return element.replace("-", "").toLowerCase(Locale.ROOT);
	}

	/** Elements as they are compared, without the numbers of elements of a list. */
	static List<String> uniform(ConfigurationPropertyName name) {
		List<String> elements = new ArrayList<>();
		for (int i = 0; i < name.getNumberOfElements(); i++) {
			if (!name.isNumericIndex(i)) {
				elements.add(name.getElement(i, Form.UNIFORM));
			}
		}
		return elements;
	}

	/** Elements without the numbers of elements of a list: those of keys stay. */
	private List<String> elements(ConfigurationPropertyName name, Form form) {
		List<String> elements = new ArrayList<>();
		for (int i = 0; i < name.getNumberOfElements(); i++) {
			if (!name.isNumericIndex(i) || isKey(elements.size())) {
				elements.add(name.getElement(i, form));
			}
		}
		return elements;
	}

	private boolean isKey(int index) {
		return index < this.uniform.size() && this.uniform.get(index).startsWith(KEY);
	}

	/** Which part of the house it belongs to. */
	String section() {
		return this.uniform.get(1);
	}

	boolean is(ConfigurationPropertyName name) {
		List<String> others = elements(name, Form.UNIFORM);
		boolean open = this.uniform.get(this.uniform.size() - 1).equals(ANYTHING);
		return (open ? others.size() >= this.uniform.size() : others.size() == this.uniform.size())
				&& beginsLike(others);
	}

	/** Whether the name is that of a section in which this one is. */
	boolean isBelow(ConfigurationPropertyName name) {
		List<String> others = elements(name, Form.UNIFORM);
		return others.size() < this.uniform.size() && beginsLike(others);
	}

	private boolean beginsLike(List<String> others) {
		for (int i = 0; i < Math.min(this.uniform.size(), others.size()); i++) {
			if (!isKey(i) && !this.uniform.get(i).equals(others.get(i))) {
				return false;
			}
		}
		return true;
	}

	/** Whether it may have been written so in the environment, which has letters only. */
	boolean hasLetters(ConfigurationPropertyName name) {
		return this.letters.matcher(String.join("", elements(name, Form.UNIFORM))).matches();
	}

	/** Whether somebody may have left out some elements. */
	boolean isLongerThan(ConfigurationPropertyName name) {
		List<String> left = new ArrayList<>(uniform(name));
		this.uniform.forEach((element) -> {
			if (!left.isEmpty() && left.get(0).equals(element)) {
				left.remove(0);
			}
		});
		return left.isEmpty();
	}

	/** Its name, with the keys that the other one has. */
	String with(ConfigurationPropertyName other) {
		List<String> others = elements(other, Form.ORIGINAL);
		List<String> named = new ArrayList<>();
		for (int i = 0; i < this.elements.size(); i++) {
			boolean isGiven = others.size() == this.elements.size();
			named.add(!isKey(i) ? this.elements.get(i) : isGiven ? others.get(i) : "<name>");
		}
		return String.join(".", named);
	}

	/** How many letters have to be put in, left out or replaced. */
	int distance(ConfigurationPropertyName other) {
		return distance(String.join(".", elements(other, Form.UNIFORM)), uniform(with(other)));
	}

	private static int distance(String one, String other) {
		int[] above = new int[other.length() + 1];
		Arrays.setAll(above, (i) -> i);
		for (int row = 1; row <= one.length(); row++) {
			int[] current = new int[above.length];
			current[0] = row;
			for (int i = 1; i < current.length; i++) {
				int replaced = above[i - 1] + ((one.charAt(row - 1) == other.charAt(i - 1)) ? 0 : 1);
				current[i] = Math.min(replaced, Math.min(above[i], current[i - 1]) + 1);
			}
			above = current;
		}
		return above[other.length()];
	}

	@Override
	public String toString() {
		return String.join(".", this.elements);
	}

}
