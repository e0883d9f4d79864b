/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.Serializable;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.NavigableSet;
import java.util.Properties;
import java.util.Queue;
import java.util.Set;
import java.util.SortedMap;
import java.util.SortedSet;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.ConcurrentMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;

import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Ordering;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import io.kryowire.codec.UnknownCollections.Lines;
import io.kryowire.codec.UnknownCollections.Newest;
import io.kryowire.codec.UnknownCollections.Own;
import kotlin.comparisons.ComparisonsKt;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What every codec does with collections of classes that it does not know: a declared
 * list never fails for the class of its list.
 */
public abstract class AbstractStandInContract {

	/** A codec that knows some types. */
	protected abstract WireCodec codec(Class<?>... types);

	/** Declares the interfaces that applications declare. */
	record Places(@Nullable List<Leg> list, @Nullable Set<Leg> set, @Nullable Collection<Leg> collection,
			@Nullable Iterable<Leg> iterable, @Nullable Map<String, Leg> map, @Nullable Queue<Leg> queue) {

		static Places of(Object value) {
			return new Places(cast(value, List.class), cast(value, Set.class), cast(value, Collection.class),
					cast(value, Iterable.class), cast(value, Map.class), cast(value, Queue.class));
		}

		@SuppressWarnings("unchecked")
		private static <T> @Nullable T cast(Object value, Class<? super T> type) {
			return type.isInstance(value) ? (T) value : null;
		}

	}

	@ParameterizedTest
	@MethodSource("io.kryowire.codec.UnknownCollections#all")
	void whenACollectionIsOfAnUnknownClassThenItsElementsArriveInOneOfItsKind(Object value) {
		WireCodec codec = codec(Places.class, Box.class);
		Places sent = Places.of(value);
		Places places = codec.decode(codec.encode(sent), Places.class);
		assertThat(places).isNotNull();
		assertThat(Samples.same(contentOf(sent), contentOf(places))).as("%s of %s", places, value.getClass()).isTrue();
		Box box = codec.decode(codec.encode(new Box(value)), Box.class);
		assertThat(box).isNotNull();
		assertThat(Samples.same(plain(value), plain(box.content()))).as("%s of %s", box, value.getClass()).isTrue();
		Object root = codec.decode(codec.encode(value), Object.class);
		assertThat(Samples.same(plain(value), plain(root))).as("%s of %s", root, value.getClass()).isTrue();
	}

	private static List<@Nullable Object> contentOf(Places places) {
		List<@Nullable Object> content = new ArrayList<>();
		content.add(plain(places.list()));
		content.add(plain(places.set()));
		content.add(plain(places.collection()));
		content.add((places.iterable() != null) ? plain(places.iterable()) : null);
		content.add(plain(places.map()));
		content.add(plain(places.queue()));
		return content;
	}

	/** What a reader of the documentation expects to arrive. */
	private static @Nullable Object plain(@Nullable Object value) {
		if (value instanceof Set<?> set) {
			return new LinkedHashSet<>(set);
		}
		if (value instanceof Collection<?> collection) {
			return new ArrayList<>(collection);
		}
		return (value instanceof Map<?, ?> map) ? new LinkedHashMap<>(map) : value;
	}

	@Test
	void whenAClassExtendsOneThatIsKnownThenThatStandsIn() {
		WireCodec codec = codec(Box.class, Leg.class);
		Map<Object, Class<?>> expected = new IdentityHashMap<>();
		expected.put(new Lines(List.of()), ArrayList.class);
		expected.put(new Newest(Map.of()), LinkedHashMap.class);
		expected.put(new Own(List.of()), ArrayList.class);
		expected.put(Collections.checkedSortedSet(new TreeSet<>(), Leg.class), TreeSet.class);
		expected.put(Collections.checkedNavigableMap(new TreeMap<>(), String.class, Leg.class), TreeMap.class);
		expected.put(Collections.emptySortedSet(), Collections.emptyNavigableSet().getClass().getSuperclass());
		expected.put(new Properties() {
		}, Properties.class);
		expected.forEach((value, type) -> {
			Box box = codec.decode(codec.encode(new Box(value)), Box.class);
			assertThat(box).isNotNull();
			assertThat(box.content()).isExactlyInstanceOf(type);
		});
	}

	/** Declares what is sorted or concurrent, or a class. */
	record Sorted(SortedSet<String> set, NavigableSet<String> navigable, SortedMap<String, Integer> map,
			ConcurrentMap<String, Integer> concurrent, ArrayList<String> list, HashSet<String> hash) {
	}

	@Test
	void whenAPlaceIsSortedThenWhatStandsInIsTooAndKeepsItsOrder() {
		WireCodec codec = codec(Sorted.class);
		TreeMap<String, Integer> reversed = new TreeMap<>(Collections.reverseOrder());
		reversed.putAll(Map.of("a", 1, "b", 2));
		ConcurrentMap<String, Integer> concurrent = new ConcurrentHashMap<>(Map.of("k", 1)) {
		};
		Sorted sorted = codec
			.decode(codec.encode(new Sorted(Collections.checkedSortedSet(new TreeSet<>(Set.of("a", "b")), String.class),
					reversed.navigableKeySet(), Collections.checkedSortedMap(reversed, String.class, Integer.class),
					concurrent, new ArrayList<>(List.of("x")) {
					}, new HashSet<>(Set.of("y")) {
					})), Sorted.class);
		assertThat(sorted).isNotNull();
		assertThat(sorted.set()).containsExactly("a", "b");
		assertThat(sorted.navigable()).containsExactly("b", "a");
		assertThat(sorted.map().keySet()).containsExactly("b", "a");
		assertThat(sorted.concurrent()).isEqualTo(concurrent);
		assertThat(sorted.list()).containsExactly("x");
		assertThat(sorted.hash()).containsExactly("y");
	}

	@Test
	void whenALibraryHasItsOwnNaturalOrderThenThatIsTheNaturalOrder() {
		WireCodec codec = codec(Sorted.class);
		for (Set<String> set : List.of(ImmutableSortedSet.of("b", "a"),
				ImmutableSortedSet.orderedBy(Ordering.<String>natural().reverse()).add("b", "a").build(),
				new TreeSet<>(ComparisonsKt.<String>naturalOrder()))) {
			Object back = codec.decode(codec.encode(set), Object.class);
			assertThat(back).isExactlyInstanceOf(TreeSet.class);
			assertThat(((Set<?>) back).toArray()).isEqualTo(set.toArray());
		}
	}

	@Test
	void whenAComparatorIsTheApplicationsThenItIsRefusedAsEver() {
		Set<String> byLength = Collections.checkedSortedSet(new TreeSet<>((a, b) -> a.length() - b.length()),
				String.class);
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec().encode(byLength))
			.withMessageContaining("comparator");
	}

	/** Declares an interface of the application, which no collection of the JDK is. */
	record Tagged(@Nullable Tags tags, @Nullable Serializable any) {
	}

	/** Such an interface. */
	interface Tags extends Collection<String> {

	}

	/** One of it. */
	static final class ListOfTags extends ArrayList<String> implements Tags {

		private static final long serialVersionUID = 1L;

	}

	@Test
	void whenNothingThatStandsInFitsThenTheSenderLearnsIt() {
		WireCodec codec = codec(Tagged.class);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec.encode(new Tagged(new ListOfTags(), null)))
			.withMessageContaining(ListOfTags.class.getName())
			.withMessageContaining("tags");
		Tagged tagged = codec.decode(codec.encode(new Tagged(null, new ListOfTags())), Tagged.class);
		assertThat(tagged).isEqualTo(new Tagged(null, new ArrayList<>()));
	}

	@Test
	void whenAQueueShowsItsElementsInAnotherOrderThenItIsRefused() {
		WireCodec codec = codec(Places.class, Box.class);
		for (Object queue : List.of(new PriorityBlockingQueue<>(List.of(2, 1)), new DelayQueue<>())) {
			for (Object value : List.of(Places.of(queue), new Box(queue), queue)) {
				assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(value))
					.withMessageContaining(queue.getClass().getName());
			}
		}
	}

	@Test
	void whenAnArrayIsOfAnUnknownClassThenNoneStandsIn() {
		WireCodec codec = codec(Box.class, Leg.class);
		for (Object array : List.of(new Lines[0], new Lines[1][1])) {
			assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(new Box(array)))
				.withMessageContaining(Lines.class.getName());
		}
		codec.encode(new Box(new ArrayList<?>[0]));
	}

	@Test
	void whenAnElementIsNotDeclaredThenTheCollectionsClassOpensNoWay() {
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec(Box.class).encode(new Box(UnknownCollections.built(new Leg("a", 1)))))
			.withMessageContaining(Leg.class.getName());
	}

	@Test
	void whenAClassIsThatOfAFewElementsThenItsCoderCarriesAnyNumber() {
		WireCodec codec = codec(Leg.class);
		for (Object value : List.of(List.of(1), List.of(1, 2, 3), Set.of(1), Set.of(1, 2, 3), Map.of(1, 2),
				Map.of(1, 2, 3, 4), new HashMap<>(Map.of(1, 2)).values())) {
			@SuppressWarnings("unchecked")
			WireCoder<Object> coder = (WireCoder<Object>) codec.coder(value.getClass());
			Object back = coder.decode(coder.encode(value));
			assertThat(Samples.same(value, back)).as("%s came back as %s", value, back).isTrue();
		}
	}

}
