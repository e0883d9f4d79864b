/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec;

import java.lang.reflect.Type;
import java.math.BigDecimal;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collection;
import java.util.LinkedList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.regex.Pattern;

import io.kryowire.codec.Samples.Animal;
import io.kryowire.codec.Samples.Box;
import io.kryowire.codec.Samples.Cat;
import io.kryowire.codec.Samples.Leg;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.junit.jupiter.api.Test;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

/**
 * What no codec carries, and what the refusals say.
 */
public abstract class AbstractRefusalContract extends AbstractCodecContract {

	private final WireCodec samples = codec(WireFilter.DEFAULT, false, Samples.TYPES);

	@Test
	void whenAClassIsNotDeclaredThenTheRefusalShowsTheLineThatWouldAllowIt() {
		WireCodec codec = codec("io.kryowire.**;maxdepth=9", Box.class);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec.encode(new Box(new Leg("a", 1))))
			.withMessageContaining(Leg.class.getName())
			.withMessageContaining("content")
			.withMessageContaining(
					"kryowire.codec.allow: \"%s;io.kryowire.**;maxdepth=9\"".formatted(Leg.class.getName()));
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(new Leg("a", 1)));
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec.encode(Thread.currentThread()))
			.withMessageContaining("java.lang.Thread");
	}

	@Test
	void whenAMessageHoldsATypeThatIsNotDeclaredThenItIsRefused() {
		byte[] message = this.samples.encode(new Leg("a", 1));
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("", Cat.class).decode(message, Object.class));
		byte[] nested = this.samples.encode(new Box(new Leg("a", 1)));
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("", Box.class).decode(nested, Box.class));
	}

	@Test
	void whenAMessageHoldsAnotherTypeThanExpectedThenItIsRefused() {
		byte[] message = this.samples.encode(new Leg("a", 1));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.decode(message, Cat.class))
			.withMessageContaining("Leg")
			.withMessageContaining("Cat");
		assertThat(this.samples.decode(this.samples.encode(new Cat("c")), Animal.class)).isEqualTo(new Cat("c"));
	}

	@Test
	void whenAFilterRejectsATypeOfTheJdkThenItTravelsNeitherWay() {
		byte[] message = this.samples.encode(new Box(new BigDecimal("1.5")));
		WireCodec strict = codec("!java.math.*;io.kryowire.**", Box.class);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> strict.encode(new Box(new BigDecimal("1.5"))));
		assertThatExceptionOfType(WireException.class).isThrownBy(() -> strict.decode(message, Box.class));
	}

	/** Has places for forms that a filter may reject. */
	record Typed(Collection<String> list, Map<String, String> map) {
	}

	@Test
	void whenAFilterRejectsAFormThenItTravelsInNoPlace() {
		Typed typed = new Typed(new LinkedList<>(List.of("a")), new TreeMap<>(Map.of("k", "v")));
		byte[] message = codec("", Typed.class).encode(typed);
		for (String rejected : List.of("java.util.LinkedList", "java.util.TreeMap")) {
			WireCodec strict = codec("!" + rejected + ";io.kryowire.**", Typed.class);
			assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> strict.encode(typed));
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> strict.decode(message, Typed.class));
		}
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> codec("!java.util.Optional;io.kryowire.**", Samples.Order.class));
	}

	@Test
	void whenElementsHaveATypeThenAMessageOfAnythingIsRefused() throws Exception {
		byte[] anything = this.samples.encode(List.of("not a leg", 42));
		Type legs = Samples.Order.class.getDeclaredMethod("legs").getGenericReturnType();
		assertThatExceptionOfType(SchemaMismatchException.class)
			.isThrownBy(() -> this.samples.coder(legs).decode(anything));
		Class<?> anyList = List.class;
		Object back = this.samples.decode(anything, anyList);
		assertThat(back).isEqualTo(List.of("not a leg", 42));
	}

	@Test
	void whenNullStandsWhereThereIsNoneThenItIsRefused() {
		byte[] nothing = this.samples.encode(null);
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.coder(int.class).decode(nothing));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.tuple(List.of(String.class)).decode(nothing));
	}

	@Test
	void whenAPatternIsDangerousThenItTravelsNeitherWay() {
		for (Pattern pattern : List.of(Pattern.compile("a\u0301", Pattern.CANON_EQ),
				Pattern.compile("a".repeat(1001)))) {
			assertThatExceptionOfType(WireException.class).isThrownBy(() -> this.samples.encode(new Box(pattern)));
		}
	}

	@Test
	void whenAValueIsRefusedThenWhatWasSentIsNotInTheMessage() {
		String secret = "4111 1111 1111 1111";
		byte[] message = this.samples.encode(new Box(URI.create("x:" + "4".repeat(16))));
		byte[] broken = new String(message, StandardCharsets.ISO_8859_1)
			.replace("x:" + "4".repeat(16), secret.substring(0, 18))
			.getBytes(StandardCharsets.ISO_8859_1);
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> this.samples.decode(broken, Box.class))
			.satisfies((refusal) -> assertThat(refusal.toString()).doesNotContain("1111"))
			.withNoCause();
	}

	@Test
	void whenATypeCannotBeMadeThenTypesThatLeadToItAreRefusedAgain() {
		StringBuilder components = new StringBuilder("int c0");
		for (int i = 1; i < 130; i++) {
			components.append(", int c").append(i);
		}
		Class<?> outer = Versions.compile("acme.Outer", "package acme; public record Outer(Inner inner, Wide wide) {"
				+ " public record Inner(Outer outer) {} public record Wide(" + components + ") {} }");
		WireCodec codec = codec("");
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec.coder(outer))
			.withMessageContaining("130 components");
		assertThatExceptionOfType(UnsupportedTypeException.class)
			.isThrownBy(() -> codec.coder(outer.getRecordComponents()[0].getType()));
	}

	@Test
	void whenACollectionsOrderCannotTravelThenItIsRefused() {
		TreeMap<String, Integer> byLength = new TreeMap<>((a, b) -> a.length() - b.length());
		byLength.put("a", 1);
		assertThatExceptionOfType(TypeNotAllowedException.class)
			.isThrownBy(() -> this.samples.encode(new Box(byLength)))
			.withMessageContaining("comparator");
	}

	@Test
	void whenADecimalIsAbsurdThenItTravelsNeitherWay() {
		assertThatExceptionOfType(WireException.class)
			.isThrownBy(() -> this.samples.encode(new Box(new BigDecimal("1E+2000000000"))));
	}

	@Test
	void whenAConstructorRefusesThenTheCauseTellsWhereAndNotWhat() {
		Class<?> lax = Versions.compile("acme.Positive", "package acme; public record Positive(int value) {}");
		Class<?> strict = Versions.compile("acme.Positive", "package acme; public record Positive(int value) {"
				+ " public Positive { if (value < 0) throw new IllegalArgumentException(\"negative\"); } }");
		byte[] message = codec("", lax).encode(instance(lax, -1));
		assertThatExceptionOfType(MalformedMessageException.class)
			.isThrownBy(() -> codec("", strict).decode(message, strict))
			.havingRootCause()
			.withMessage(IllegalArgumentException.class.getName())
			.satisfies((cause) -> assertThat(cause.getStackTrace()[0].getClassName()).isEqualTo("acme.Positive"));
	}

	@Test
	void whenTypesCannotTravelThenTheDeclarationSaysWhy() {
		assertThatUnsupported("inner class", Inner.class);
		assertThatUnsupported("constructor", NoConstructor.class);
		assertThatUnsupported("exceptions", IllegalStateException.class);
		assertThatUnsupported("JDK", Thread.class);
		assertThatUnsupported("java.util.ArrayList", OwnList.class);
	}

	private void assertThatUnsupported(String reason, Class<?> type) {
		assertThatExceptionOfType(UnsupportedTypeException.class).isThrownBy(() -> codec("", type))
			.withMessageContaining(type.getName())
			.withMessageContaining(reason);
	}

	@Test
	void whenTwoTypesChooseOneIdThenTheStartFailsAndNamesBoth() {
		assertThatExceptionOfType(TypeIdCollisionException.class).isThrownBy(() -> codec("", First.class, Second.class))
			.withMessageContaining(First.class.getName())
			.withMessageContaining(Second.class.getName())
			.withMessageContaining("@WireType(id");
	}

	@Test
	void whenAClassPatternIsGivenThenDeclaredTypesItDoesNotAllowAreRefused() {
		assertThatExceptionOfType(TypeNotAllowedException.class).isThrownBy(() -> codec("com.acme.**", Leg.class))
			.asInstanceOf(InstanceOfAssertFactories.type(TypeNotAllowedException.class))
			.satisfies((refusal) -> assertThat(refusal.type()).isEqualTo(Leg.class.getName()));
	}

	/** Has an outer instance. */
	@SuppressWarnings("InnerClassMayBeStatic")
	final class Inner {

	}

	/** Cannot be made. */
	static final class NoConstructor {

		NoConstructor(int value) {
		}

	}

	/** Has the JDK's state. */
	static final class OwnList extends ArrayList<String> {

		private static final long serialVersionUID = 1L;

	}

	/** One of two with the same id. */
	@WireType(id = 4711)
	record First(int a) {
	}

	/** The other. */
	@WireType(id = 4711)
	record Second(int a) {
	}

}
