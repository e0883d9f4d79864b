/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.evolution;

import java.util.ArrayList;
import java.util.EnumSet;
import java.util.HashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

import io.kryowire.codec.ReadingSchema;
import io.kryowire.codec.SchemaMismatchException;
import io.kryowire.codec.ValueMismatchException;
import io.kryowire.codec.WireDefault;
import io.kryowire.codec.WireFilter;
import io.kryowire.codec.WireName;
import io.kryowire.codec.WireRequired;
import io.kryowire.codec.WireSchema;
import io.kryowire.codec.WireUnknown;
import io.kryowire.codec.evolution.Conflict.Rule;
import io.kryowire.codec.evolution.Conflict.Scope;
import io.kryowire.codec.schema.CollectionForm;
import io.kryowire.codec.schema.Roots;
import io.kryowire.codec.schema.Shape;
import io.kryowire.codec.schema.TypeDefinition;
import io.kryowire.codec.schema.TypeTable;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * The table of rules, each row as the newer and as the older version.
 */
class ResolverTests {

	private static final String HERE = ResolverTests.class.getName() + "$";

	private final TypeTable table = new TypeTable(WireFilter.parse("io.kryowire.codec.evolution.**"), Map.of());

	private final Resolver resolver = new Resolver(this.table);

	@Test
	void whatBothHaveAlikeIsReadAsAlways() {
		Shape ours = this.table.declare(Quote.class);
		WrittenSchema schema = this.resolver.parse(this.table.schema(Roots.NO_TYPE, ours));
		assertThat(this.resolver.place(schema, schema.root(), ours)).isEqualTo(new Place.Same(ours, false));
		assertThat(this.resolver.check(schema, ours)).isEmpty();
	}

	@Test
	void anAddedFieldHasItsDefault() {
		StructResolution struct = struct(Quote.class, "record{name:java.lang.String}");
		assertThat(values(struct)).containsEntry("price", 0)
			.containsEntry("currency", "CHF")
			.containsEntry("note", null)
			.containsEntry("tags", List.of())
			.containsEntry("venue", Optional.empty());
		assertThat(struct.conflicts()).isEmpty();
	}

	@Test
	void eachMessageHasAnEmptyListOfItsOwn() {
		StructResolution struct = struct(Quote.class, "record{name:java.lang.String}");
		Object first = values(struct).get("tags");
		assertThat(values(struct).get("tags")).isNotSameAs(first);
	}

	@Test
	void aFieldThatIsUnknownIsSkipped() {
		StructResolution struct = struct(Quote.class, "record{extra:int[];name:java.lang.String}");
		assertThat(struct.steps().get(0).target()).isEqualTo(StructResolution.SKIP);
		assertThat(struct.steps().get(0).place()).isInstanceOf(Place.Skip.class);
		assertThat(struct.steps().get(1).target()).isZero();
	}

	@Test
	void aRequiredFieldRefusesWhatLacksIt() {
		StructResolution struct = struct(Strict.class, "record{}");
		assertThat(struct.conflicts()).singleElement().satisfies((conflict) -> {
			assertThat(conflict.rule()).isEqualTo(Rule.REQUIRED);
			assertThat(conflict.member()).isEqualTo("id");
		});
		assertThat(check(Strict.class, "record{}")).isEqualTo(struct.conflicts());
	}

	@Test
	void fieldsInAnotherOrderAreFoundByTheirNames() {
		StructResolution struct = struct(Pair.class, "record{second:int;first:int}");
		assertThat(struct.steps()).extracting(StructResolution.Step::target).containsExactly(1, 0);
	}

	@Test
	void aRenamedFieldIsFoundByItsFormerName() {
		assertThat(struct(Renamed.class, "record{cost:int}").steps()).extracting(StructResolution.Step::target)
			.containsExactly(0);
	}

	@Test
	void whoKnowsTheFormerNameFindsTheField() {
		assertThat(struct(Pair.class, "record{one=first:int;second:int}").steps())
			.extracting(StructResolution.Step::target)
			.containsExactly(0, 1);
	}

	@Test
	void aFieldThatTookTheNameOfAnotherIsFoundByItsPresentName() {
		assertThat(struct(Renamed.class, "record{cost:int;price:int}").steps())
			.extracting(StructResolution.Step::target)
			.containsExactly(StructResolution.SKIP, 0);
	}

	@Test
	void aRenamedClassIsFoundByItsFormerName() {
		this.table.declare(Renamed.class);
		assertThat(find("a.Before")).isEqualTo(this.table.find(Renamed.class));
		assertThat(find("a.Price")).isEqualTo(this.table.find(Renamed.class));
		assertThat(find("a.Newest=a.Newer,a.Before")).isEqualTo(this.table.find(Renamed.class));
		assertThat(find("a.Other")).isNull();
		assertThat(this.table.find(TypeTable.idOf("a.Before"))).isEqualTo(this.table.find(Renamed.class));
	}

	@ParameterizedTest
	@CsvSource({ "byte,100", "short,100", "char,d", "int,100" })
	void aNumberIsWidened(String from, String text) {
		Place.Scalar place = (Place.Scalar) place(from, long.class);
		Object number = switch (from) {
			case "byte" -> (byte) 100;
			case "short" -> (short) 100;
			case "char" -> text.charAt(0);
			default -> 100;
		};
		assertThat(place.convert(number)).isEqualTo(100L);
	}

	@Test
	void aNumberThatFitsIsNarrowed() {
		Place.Scalar place = (Place.Scalar) place("long", int.class);
		assertThat(place.convert(5L)).isEqualTo(5);
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> place.convert(1L << 40));
		Place.Scalar half = (Place.Scalar) place("double", float.class);
		assertThat(half.convert(0.5)).isEqualTo(0.5f);
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> half.convert(0.1));
		assertThat(conflict("long", int.class))
			.isEqualTo(new Conflict("", "", "int", "long", Rule.NARROWED, Scope.SOME_VALUES));
	}

	@Test
	void aBoxIsReadAsAPrimitiveUnlessItIsNull() {
		Place.Scalar place = (Place.Scalar) place("java.lang.Integer", int.class);
		assertThat(place.convert(5)).isEqualTo(5);
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> place.convert(null));
		assertThat(((Place.Scalar) place("int", Integer.class)).convert(5)).isEqualTo(5);
	}

	@ParameterizedTest
	@CsvSource({ "java.lang.String", "boolean", "float", "long[]", "java.util.List<int>", "double[]",
			"java.util.Map<java.lang.String|int>", "java.util.UUID" })
	void whatIsNotConvertedIsRefused(String written) {
		Class<?> ours = written.equals("float") ? int.class : Integer.class;
		assertThat(conflict(written.replace('|', ','), ours)).extracting(Conflict::rule, Conflict::scope)
			.containsExactly(Rule.NOT_CONVERTIBLE, Scope.NEVER);
	}

	@Test
	void aValueIsReadAsAnOptional() {
		assertThat(field("name:java.lang.String", "name")).isInstanceOf(Place.Same.class);
		assertThat(field("venue:java.lang.String", "venue")).isInstanceOf(Place.Wrapped.class);
		Place.Unwrapped place = (Place.Unwrapped) field("price:java.util.Optional<java.lang.Integer>", "price");
		assertThat(place.content()).isInstanceOf(Place.Scalar.class);
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(place::absent);
		assertThat(((Place.Unwrapped) field("name:java.util.Optional<java.lang.String>", "name")).absent()).isNull();
	}

	@Test
	void anArrayIsReadAsAList() {
		Place.ArrayOf place = (Place.ArrayOf) field("tags:java.lang.String[]", "tags");
		assertThat(place.form().type()).isEqualTo(ArrayList.class);
		assertThat(place.fit(new ArrayList<>(List.of("a", "b")), 2)).isEqualTo(List.of("a", "b"));
	}

	@Test
	void aListIsReadAsAnArray() {
		Place.Elements place = (Place.Elements) field("prices:java.util.List<java.lang.Integer>", "prices");
		assertThat(place.fit(List.of(1L, 2L), 2)).isEqualTo(new long[] { 1, 2 });
		assertThat(((Place.Scalar) place.element()).convert(7)).isEqualTo(7L);
	}

	@Test
	void aSetIsReadAsAListAndAListAsASet() {
		Place.Elements list = (Place.Elements) field("tags:java.util.Set<java.lang.String>", "tags");
		CollectionForm set = Objects.requireNonNull(CollectionForm.of(LinkedHashSet.class));
		assertThat(list.form(set).type()).isEqualTo(ArrayList.class);
		Place.Elements unique = (Place.Elements) field("ids:java.util.List<java.lang.String>", "ids");
		CollectionForm written = Objects.requireNonNull(CollectionForm.of(ArrayList.class));
		assertThat(unique.form(written).type()).isEqualTo(LinkedHashSet.class);
		assertThat(unique.fit(Set.of("a"), 1)).isEqualTo(Set.of("a"));
		assertThatExceptionOfType(ValueMismatchException.class).isThrownBy(() -> unique.fit(Set.of("a"), 2));
	}

	@Test
	void aClassIsReadAsARecord() {
		assertThat(struct(Pair.class, "class{first:int;second:int}").conflicts()).isEmpty();
		assertThat(check(Pair.class, "class{first:int;second:int}")).isEmpty();
		assertThat(check(Pair.class, "enum{first:constant}")).extracting(Conflict::rule)
			.containsExactly(Rule.OTHER_KIND);
	}

	@Test
	void aClassKeepsWhatItsConstructorSets() {
		StructResolution struct = struct(Bean.class, "class{}");
		assertThat(values(struct)).containsEntry("late", List.of())
			.containsEntry("marked", 7)
			.doesNotContainKeys("early", "number");
	}

	@Test
	void anUnknownConstantIsTheMarkedOne() {
		TypeDefinition side = declared(Side.class);
		WrittenType written = type("a.Side#80000001 enum{SELL:constant;SHORT:constant;PURCHASE:constant}");
		assertThat(this.resolver.constants(written, side)).containsExactly(Side.SELL, Side.OTHER, Side.BUY);
		TypeDefinition mood = declared(Mood.class);
		WrittenType moods = type("a.Mood#80000001 enum{BAD:constant;AWFUL:constant}");
		assertThat(this.resolver.constants(moods, mood)).containsExactly(Mood.BAD, null);
		assertThat(this.resolver.unknownConstant(moods, 1)).hasMessageContaining("AWFUL");
		assertThat(check(Mood.class, "enum{BAD:constant;AWFUL:constant}")).containsExactly(
				new Conflict(HERE + "Mood", "AWFUL", "absent", "a constant", Rule.UNKNOWN_CONSTANT, Scope.SOME_VALUES));
	}

	@Test
	void anUnknownSubtypeIsTheMarkedOne() {
		Place.Sealed place = (Place.Sealed) sealed(Payment.class, "a.Wire");
		assertThat(place.subtypes().get(0)).isInstanceOf(Place.Exact.class);
		assertThat(place.subtypes().get(1)).isInstanceOfSatisfying(Place.StandIn.class,
				(standIn) -> assertThat(standIn.ours().type()).isEqualTo(Other.class));
		assertThat(this.resolver.standIn(declared(Other.class)).missing()).hasSize(1);
	}

	@Test
	void anUnknownSubtypeOfAnUnmarkedTypeRefusesItsValuesOnly() {
		Place.Sealed place = (Place.Sealed) sealed(Figure.class, "a.Triangle");
		assertThat(place.subtypes().get(1)).isInstanceOf(Place.Refused.class);
	}

	@Test
	void aSubtypeIsReadAsItsSealedParent() {
		Shape ours = this.table.declare(Payment.class);
		String card = Objects.requireNonNull(this.table.find(Card.class)).toString();
		WrittenSchema schema = parse(HERE + "Card\n" + card);
		assertThat(this.resolver.place(schema, schema.root(), ours)).isInstanceOf(Place.Exact.class);
		WrittenSchema parent = this.resolver.parse(this.table.schema(Roots.NO_TYPE, ours));
		Shape.Exact exact = new Shape.Exact(Card.class);
		assertThat(this.resolver.place(parent, parent.root(), exact)).isInstanceOfSatisfying(Place.Sealed.class,
				(place) -> assertThat(place.subtypes()).hasAtLeastOneElementOfType(Place.Exact.class));
	}

	@Test
	void parametersAreAddedAndLeftOutAtTheEnd() throws ReflectiveOperationException {
		Shape ours = new Shape.Tuple(List.of(this.table.declare(int.class), this.table.declare(String.class)),
				List.of(Objects.requireNonNull(definition(Quote.class, "price").missing()),
						definition(Quote.class, "currency").missing()));
		WrittenSchema shorter = parse("(int)");
		Place.Tuple place = (Place.Tuple) this.resolver.place(shorter, shorter.root(), ours);
		assertThat(place.missing()).singleElement()
			.satisfies((missing) -> assertThat(missing.value().value()).isEqualTo("CHF"));
		WrittenSchema longer = parse("(int,java.lang.String,long)");
		assertThat(((Place.Tuple) this.resolver.place(longer, longer.root(), ours)).elements().get(2))
			.isInstanceOf(Place.Skip.class);
		assertThat(this.resolver.check(longer, ours)).isEmpty();
	}

	@Test
	void aTypeThatLeadsToItselfIsCheckedOnce() {
		Shape ours = this.table.declare(Tree.class);
		String text = this.table.schema(Roots.NO_TYPE, ours).text().replace("name:java.lang.String", "name:int");
		assertThat(this.resolver.check(parse(text), ours)).singleElement()
			.satisfies((conflict) -> assertThat(conflict.member()).isEqualTo("name"));
	}

	@Test
	void aRefusalNamesTheFields() {
		SchemaMismatchException refusal = Conflict.refuse("a.Quote",
				check(Pair.class, "record{first:java.lang.String;second:int}"));
		assertThat(refusal).hasMessageContaining("Pair.first: here int, there java.lang.String");
		assertThat(refusal.differences()).hasSize(1);
	}

	@Test
	void versionsAreComparedByTheirTextsAlone() {
		WireSchema reader = new WireSchema(0, "a.Q\na.Q#80000001 record{price:int;id:long}");
		WireSchema writer = new WireSchema(0, "a.Q\na.Q#80000001 record{price:long}");
		assertThat(SchemaCheck.conflicts(new ReadingSchema(reader, List.of()), writer)).extracting(Conflict::rule)
			.containsExactly(Rule.NARROWED);
		assertThat(SchemaCheck.conflicts(new ReadingSchema(reader, List.of("required a.Q id")), writer))
			.extracting(Conflict::rule)
			.containsExactly(Rule.NARROWED, Rule.REQUIRED);
		assertThat(SchemaCheck.conflicts(new ReadingSchema(writer, List.of()), reader)).isEmpty();
	}

	@Test
	void theMarksOfAReaderSayWhatItsSchemaDoesNot() {
		Shape strict = this.table.declare(Strict.class);
		assertThat(this.resolver.reading(this.table.schema(Roots.NO_TYPE, strict), strict).marks())
			.containsExactly("required %sStrict id".formatted(HERE));
		Shape payment = this.table.declare(Payment.class);
		assertThat(this.resolver.reading(this.table.schema(Roots.NO_TYPE, payment), payment).marks())
			.containsExactly("unknown %sOther".formatted(HERE));
		Shape side = this.table.declare(Side.class);
		assertThat(this.resolver.reading(this.table.schema(Roots.NO_TYPE, side), side).marks())
			.containsExactly("unknown %sSide OTHER".formatted(HERE));
	}

	private WrittenSchema parse(String text) {
		return this.resolver.parse(new WireSchema(Roots.NO_TYPE, text));
	}

	private Place place(String written, Class<?> ours) {
		WrittenSchema schema = parse(written);
		return this.resolver.place(schema, schema.root(), this.table.declare(ours));
	}

	private Conflict conflict(String written, Class<?> ours) {
		return this.resolver.check(parse(written), this.table.declare(ours)).get(0);
	}

	private TypeDefinition declared(Class<?> type) {
		this.table.declare(type);
		return Objects.requireNonNull(this.table.find(type));
	}

	private io.kryowire.codec.schema.FieldDefinition definition(Class<?> type, String field) {
		return declared(type).fields().stream().filter((each) -> each.name().equals(field)).findFirst().orElseThrow();
	}

	private WrittenSchema schema(Class<?> ours, String body) {
		TypeDefinition definition = declared(ours);
		return parse("%1$s\n%1$s#%2$08x %3$s".formatted(definition.name(), definition.id(), body));
	}

	private StructResolution struct(Class<?> ours, String body) {
		WrittenSchema schema = schema(ours, body);
		return this.resolver.struct(schema, schema.types().values().iterator().next(), declared(ours));
	}

	private List<Conflict> check(Class<?> ours, String body) {
		return this.resolver.check(schema(ours, body), this.table.declare(ours));
	}

	private Place field(String written, String field) {
		return struct(Quote.class, "record{" + written + "}").steps()
			.stream()
			.filter((step) -> step.field().name().equals(field))
			.findFirst()
			.orElseThrow()
			.place();
	}

	private Place sealed(Class<?> ours, String added) {
		Shape shape = this.table.declare(ours);
		String known = ((Shape.Sealed) shape).subtypes().get(0).getName();
		WrittenSchema schema = parse("%s(%s|%s)\n%s#80000002 record{}\n%s#80000001 record{}".formatted(ours.getName(),
				known, added, added, known));
		return this.resolver.place(schema, schema.root(), shape);
	}

	private WrittenType type(String line) {
		return parse(line.substring(0, line.indexOf('#')) + "\n" + line).types().values().iterator().next();
	}

	private @Nullable TypeDefinition find(String names) {
		String line = names + "#80000001 record{}";
		return this.resolver.find(parse(names.replaceAll("=.*", "") + "\n" + line).types().values().iterator().next());
	}

	private static Map<String, @Nullable Object> values(StructResolution struct) {
		Map<String, @Nullable Object> values = new HashMap<>();
		struct.missing()
			.forEach((missing) -> values.put(struct.ours().fields().get(missing.target()).name(),
					missing.value().value()));
		return values;
	}

	record Quote(String name, int price, @WireDefault("CHF") String currency, String note, List<String> tags,
			Optional<String> venue, long[] prices, Set<String> ids, EnumSet<Mood> moods) {
	}

	record Pair(int first, int second) {
	}

	record Strict(@WireRequired long id) {
	}

	@WireName({ "a.Price", "a.Before" })
	record Renamed(@WireName( {
			"price", "cost" }) int amount){
	}

	static class Bean {

		String early = "set";

		int number = 5;

		List<String> late;

		@WireDefault("7")
		int marked = 5;

	}

	static class Tree {

		String name = "";

		List<Tree> children = new ArrayList<>();

	}

	enum Side {

		@WireName({ "BUY", "PURCHASE" })
		BUY, SELL, @WireUnknown
		OTHER

	}

	enum Mood {

		GOOD, BAD

	}

	sealed interface Payment permits Card, Other {

	}

	record Card(String number) implements Payment {
	}

	@WireUnknown
	record Other(@WireDefault("unknown") String what) implements Payment {
	}

	sealed interface Figure permits Circle {

	}

	record Circle(double radius) implements Figure {
	}

}
