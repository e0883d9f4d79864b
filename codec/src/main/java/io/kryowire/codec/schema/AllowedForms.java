/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

import io.kryowire.codec.TypeNotAllowedException;
import io.kryowire.codec.WireFilter;
import org.jspecify.annotations.Nullable;

/**
 * The forms of collections and maps that a filter does not reject.
 */
public final class AllowedForms {

	private final WireFilter filter;

	/** Whether each type of the JDK that was asked for is allowed. */
	private final Map<Class<?>, Boolean> known = new ConcurrentHashMap<>();

	private final StandIns<CollectionForm> collections = StandIns.forCollections();

	private final StandIns<MapForm> maps = StandIns.forMaps();

	AllowedForms(WireFilter filter) {
		this.filter = filter;
	}

	/**
	 * Whether a type of the JDK may travel.
	 * @param type the type
	 * @return {@code false} if the filter rejects it
	 */
	public boolean allows(Class<?> type) {
		if (!this.filter.hasPatterns()) {
			return true;
		}
		Boolean allowed = this.known.get(type);
		if (allowed == null) {
			allowed = this.filter.allowsJdkType(type);
			this.known.put(type, allowed);
		}
		return allowed;
	}

	/**
	 * Checks that a type of the JDK that a message names may travel.
	 * @param type the type
	 */
	public void require(Class<?> type) {
		if (!allows(type)) {
			throw new TypeNotAllowedException(type.getName(),
					"%s is rejected by kryowire.codec.allow".formatted(type.getName()));
		}
	}

	/**
	 * Finds the form of a collection.
	 * @param type the collection's class
	 * @return the form, or {@code null} if such collections may not travel
	 */
	public @Nullable CollectionForm collection(Class<?> type) {
		CollectionForm form = CollectionForm.of(type);
		return (form != null && allows(form.type())) ? form : null;
	}

	/**
	 * Finds the form that stands in for a collection whose class has none that fits its
	 * place.
	 * @param type the collection's class
	 * @param place the class of the place it stands in
	 * @return a form that fits there, or {@code null} if there is none or the filter
	 * rejects it or that of the class itself
	 */
	public @Nullable CollectionForm collectionStandIn(Class<?> type, Class<?> place) {
		CollectionForm form = this.collections.find(type, place);
		return (form != null && allows(form.type())) ? form : null;
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if such collections may not travel
	 */
	public @Nullable CollectionForm collection(int id) {
		CollectionForm form = CollectionForm.of(id);
		return (form != null && allows(form.type())) ? form : null;
	}

	/**
	 * Finds the form of a map.
	 * @param type the map's class
	 * @return the form, or {@code null} if such maps may not travel
	 */
	public @Nullable MapForm map(Class<?> type) {
		MapForm form = MapForm.of(type);
		return (form != null && allows(form.type())) ? form : null;
	}

	/**
	 * Finds the form that stands in for a map whose class has none that fits its place.
	 * @param type the map's class
	 * @param place the class of the place it stands in
	 * @return a form that fits there, or {@code null} if there is none or the filter
	 * rejects it or that of the class itself
	 */
	public @Nullable MapForm mapStandIn(Class<?> type, Class<?> place) {
		MapForm form = this.maps.find(type, place);
		return (form != null && allows(form.type())) ? form : null;
	}

	/**
	 * Finds a form by its id.
	 * @param id the id
	 * @return the form, or {@code null} if such maps may not travel
	 */
	public @Nullable MapForm map(int id) {
		MapForm form = MapForm.of(id);
		return (form != null && allows(form.type())) ? form : null;
	}

}
