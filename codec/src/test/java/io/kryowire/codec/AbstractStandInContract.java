/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.io.Serializable;
import java.util.AbstractCollection;
import java.util.AbstractList;
import java.util.AbstractMap;
import java.util.AbstractQueue;
import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Collection;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.IdentityHashMap;
import java.util.Iterator;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.LinkedList;
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
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.DelayQueue;
import java.util.concurrent.PriorityBlockingQueue;
import java.util.stream.Stream;

import com.google.common.collect.HashMultiset;
import com.google.common.collect.ImmutableBiMap;
import com.google.common.collect.ImmutableList;
import com.google.common.collect.ImmutableMap;
import com.google.common.collect.ImmutableSet;
import com.google.common.collect.ImmutableSortedMap;
import com.google.common.collect.ImmutableSortedSet;
import com.google.common.collect.Lists;
import com.google.common.collect.Ordering;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Leg;
import kotlin.collections.CollectionsKt;
import kotlin.collections.MapsKt;
import kotlin.collections.SetsKt;
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

	static Stream<Object> unknown() {
		Leg a = new Leg("a", 1);
		Leg b = new Leg("b", 2);
		Set<Leg> identity = Collections.newSetFromMap(new IdentityHashMap<>());
		identity.add(a);
		return Stream.of(CollectionsKt.<Leg>emptyList(), SetsKt.<Leg>emptySet(), MapsKt.<String, Leg>emptyMap(),
				built(a, b), CollectionsKt.asReversed(List.of(a, b)), SetsKt.build(set(SetsKt.createSetBuilder(), a)),
				MapsKt.build(map(MapsKt.createMapBuilder(), a)), identity,
				set(Collections.newSetFromMap(new ConcurrentHashMap<>()), a),
				Collections.checkedList(new ArrayList<>(List.of(a)), Leg.class),
				Collections.checkedSet(new HashSet<>(Set.of(a)), Leg.class),
				Collections.checkedMap(new HashMap<>(Map.of("a", a)), String.class, Leg.class),
				Collections.checkedCollection(new ArrayList<>(List.of(a)), Leg.class), new Own(List.of(a, b)),
				new Lines(List.of(a, b)), new Newest(Map.of("a", a)), new Soft(), new OwnQueue(List.of(a, b)),
				new AbstractMap.SimpleEntry<>(Map.of("a", a), 1).getKey(),
				new ConcurrentSkipListMap<>(Map.of("a", a, "b", b)).headMap("b"), new LinkedList<>(List.of(a)) {
				}, new Bag(List.of(a, b)), ImmutableList.of(a, b), ImmutableList.of(), ImmutableSet.of(a, b, a),
				ImmutableSet.of(a), ImmutableMap.of("a", a), ImmutableBiMap.of("a", a, "b", b),
				Lists.transform(List.of("a"), (name) -> a), HashMultiset.create(List.of(a)),
				ImmutableSortedMap.of("b", b, "a", a), reversed(new ArrayList<>(List.of(a, b))),
				reversed(new LinkedHashSet<>(List.of(a, b))), reversed(new LinkedHashMap<>(Map.of("a", a))),
				reversed(new ArrayDeque<>(List.of(a, b))), reversed(new LinkedList<>(List.of(a, b))));
	}

	/** What Java 21 and later know how to do. */
	private static Object reversed(Object value) {
		try {
			return value.getClass().getMethod("reversed").invoke(value);
		}
		catch (NoSuchMethodException ex) {
			return value;
		}
		catch (ReflectiveOperationException ex) {
			throw new IllegalStateException(ex);
		}
	}

	private static List<Leg> built(Leg... legs) {
		List<Leg> builder = CollectionsKt.createListBuilder();
		Collections.addAll(builder, legs);
		return CollectionsKt.build(builder);
	}

	private static Set<Leg> set(Set<Leg> builder, Leg leg) {
		builder.add(leg);
		return builder;
	}

	private static Map<String, Leg> map(Map<String, Leg> builder, Leg leg) {
		builder.put(leg.name(), leg);
		return builder;
	}

	@ParameterizedTest
	@MethodSource("unknown")
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
			.isThrownBy(() -> codec(Box.class).encode(new Box(built(new Leg("a", 1)))))
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

	/** A list that knows nothing but its elements. */
	static final class Own extends AbstractList<Leg> {

		private final List<Leg> legs;

		Own(List<Leg> legs) {
			this.legs = legs;
		}

		@Override
		public Leg get(int index) {
			return this.legs.get(index);
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

	/** Neither a list nor a set. */
	static final class Bag extends AbstractCollection<Leg> {

		private final List<Leg> legs;

		Bag(List<Leg> legs) {
			this.legs = legs;
		}

		@Override
		public Iterator<Leg> iterator() {
			return this.legs.iterator();
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

	/** A list of the application's. */
	static final class Lines extends ArrayList<Leg> {

		private static final long serialVersionUID = 1L;

		Lines(List<Leg> legs) {
			super(legs);
		}

	}

	/** A map that forgets. */
	static final class Newest extends LinkedHashMap<String, Leg> {

		private static final long serialVersionUID = 1L;

		Newest(Map<String, Leg> legs) {
			super(legs);
		}

		@Override
		protected boolean removeEldestEntry(Map.Entry<String, Leg> eldest) {
			return size() > 100;
		}

	}

	/** A map for many threads that takes null, which that of the JDK does not. */
	static final class Soft extends HashMap<String, @Nullable Leg> implements ConcurrentMap<String, @Nullable Leg> {

		private static final long serialVersionUID = 1L;

		Soft() {
			put("none", null);
		}

	}

	/** A queue that is nothing else. */
	static final class OwnQueue extends AbstractQueue<Leg> {

		private final LinkedList<Leg> legs;

		OwnQueue(List<Leg> legs) {
			this.legs = new LinkedList<>(legs);
		}

		@Override
		public boolean offer(Leg leg) {
			return this.legs.offer(leg);
		}

		@Override
		public @Nullable Leg poll() {
			return this.legs.poll();
		}

		@Override
		public @Nullable Leg peek() {
			return this.legs.peek();
		}

		@Override
		public Iterator<Leg> iterator() {
			return this.legs.iterator();
		}

		@Override
		public int size() {
			return this.legs.size();
		}

	}

}
