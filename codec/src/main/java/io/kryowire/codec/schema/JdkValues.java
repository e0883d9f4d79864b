/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.codec.schema;

import java.math.BigDecimal;
import java.math.BigInteger;
import java.net.URI;
import java.time.Duration;
import java.time.Instant;
import java.time.LocalDate;
import java.time.LocalDateTime;
import java.time.LocalTime;
import java.time.MonthDay;
import java.time.OffsetDateTime;
import java.time.OffsetTime;
import java.time.Period;
import java.time.Year;
import java.time.YearMonth;
import java.time.ZoneId;
import java.time.ZoneOffset;
import java.time.ZonedDateTime;
import java.util.BitSet;
import java.util.Currency;
import java.util.Date;
import java.util.List;
import java.util.Locale;
import java.util.OptionalDouble;
import java.util.OptionalInt;
import java.util.OptionalLong;
import java.util.UUID;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import java.util.regex.Pattern;

/**
 * The list of the JDK's values. An id, once given, is never given to another type.
 */
final class JdkValues {

	static final List<JdkValue> ALL = List.of(value(3, Boolean.class, Boolean::parseBoolean),
			value(4, Byte.class, Byte::valueOf), value(5, Short.class, Short::valueOf),
			value(6, Character.class, (text) -> text.charAt(0)), value(7, Integer.class, Integer::valueOf),
			value(8, Long.class, Long::valueOf), value(9, Float.class, Float::valueOf),
			value(10, Double.class, Double::valueOf), value(11, String.class, (text) -> text),
			value(12, BigInteger.class, BigInteger::new), value(13, BigDecimal.class, ValueBounds::decimal),
			value(14, UUID.class, UUID::fromString), value(15, URI.class, URI::create),
			new JdkValue(16, Locale.class, LocaleText::print, LocaleText::parse),
			new JdkValue(17, Currency.class, (value) -> ((Currency) value).getCurrencyCode(), Currency::getInstance),
			new JdkValue(ValueBounds::patternOfText, 18, Pattern.class, ValueBounds::printPattern),
			new JdkValue(19, BitSet.class, BitSetText::print, BitSetText::parse),
			value(20, StringBuilder.class, StringBuilder::new),
			new JdkValue(21, Date.class, (value) -> Long.toString(((Date) value).getTime()),
					(text) -> new Date(Long.parseLong(text))),
			value(24, Instant.class, Instant::parse), value(25, Duration.class, Duration::parse),
			value(26, LocalDate.class, LocalDate::parse), value(27, LocalTime.class, LocalTime::parse),
			value(28, LocalDateTime.class, LocalDateTime::parse), value(29, ZonedDateTime.class, ZonedDateTime::parse),
			value(30, OffsetDateTime.class, OffsetDateTime::parse), value(31, OffsetTime.class, OffsetTime::parse),
			new JdkValue(32, ZoneId.class, Object::toString, ZoneId::of, ZoneId.of("Europe/Zurich").getClass()),
			value(33, ZoneOffset.class, ZoneOffset::of),
			value(34, Year.class, (text) -> Year.of(Integer.parseInt(text))),
			new JdkValue(35, YearMonth.class, JdkValues::printYearMonth, YearMonth::parse),
			value(36, MonthDay.class, MonthDay::parse), value(37, Period.class, Period::parse),
			value(40, AtomicInteger.class, (text) -> new AtomicInteger(Integer.parseInt(text))),
			value(41, AtomicLong.class, (text) -> new AtomicLong(Long.parseLong(text))),
			value(42, AtomicBoolean.class, (text) -> new AtomicBoolean(Boolean.parseBoolean(text))),
			new JdkValue(43, OptionalInt.class, (value) -> optional(((OptionalInt) value).stream().boxed().toList()),
					(text) -> text.isEmpty() ? OptionalInt.empty() : OptionalInt.of(Integer.parseInt(text))),
			new JdkValue(44, OptionalLong.class, (value) -> optional(((OptionalLong) value).stream().boxed().toList()),
					(text) -> text.isEmpty() ? OptionalLong.empty() : OptionalLong.of(Long.parseLong(text))),
			new JdkValue(45, OptionalDouble.class,
					(value) -> optional(((OptionalDouble) value).stream().boxed().toList()),
					(text) -> text.isEmpty() ? OptionalDouble.empty() : OptionalDouble.of(Double.parseDouble(text))));

	private JdkValues() {
	}

	private static JdkValue value(int id, Class<?> type, Function<String, Object> parse) {
		return new JdkValue(id, type, Object::toString, parse);
	}

	/** Its own text lacks the sign that its own parser wants. */
	private static String printYearMonth(Object value) {
		return (((YearMonth) value).getYear() > 9999) ? "+" + value : value.toString();
	}

	private static String optional(List<?> content) {
		return content.isEmpty() ? "" : content.get(0).toString();
	}

	/** A locale's language tag, or its three parts where the tag would lose some. */
	private static final class LocaleText {

		static String print(Object value) {
			Locale locale = (Locale) value;
			String tag = locale.toLanguageTag();
			return ValueBounds.locale(Locale.forLanguageTag(tag).equals(locale) ? tag
					: String.join("_", "", locale.getLanguage(), locale.getCountry(), locale.getVariant()));
		}

		@SuppressWarnings("deprecation") // the constructors, for Java 17; Locale.of came
											// later
		static Locale parse(String text) {
			ValueBounds.locale(text);
			if (!text.startsWith("_")) {
				return Locale.forLanguageTag(text);
			}
			String[] parts = text.split("_", 4);
			return new Locale(parts[1], parts[2], parts[3]);
		}

	}

	/** A bit set's bytes in hexadecimal. */
	private static final class BitSetText {

		static String print(Object value) {
			return java.util.HexFormat.of().formatHex(((BitSet) value).toByteArray());
		}

		static BitSet parse(String text) {
			return BitSet.valueOf(java.util.HexFormat.of().parseHex(text));
		}

	}

}
