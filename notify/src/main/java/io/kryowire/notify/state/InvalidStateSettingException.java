/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.state;

import java.time.Duration;

import io.kryowire.notify.driver.TimeText;

/**
 * Thrown when a setting of state topics has a value that cannot work.
 */
public final class InvalidStateSettingException extends IllegalArgumentException {

	private static final long serialVersionUID = 1L;

	private final String setting;

	private final String value;

	InvalidStateSettingException(String setting, Object value, String problem) {
		super("%s=%s: it must %s".formatted(setting, text(value), problem));
		this.setting = setting;
		this.value = text(value);
	}

	private static String text(Object value) {
		return (value instanceof Duration time) ? TimeText.of(time) : value.toString();
	}

	/**
	 * Which setting it is.
	 * @return its name, as it stands below {@code kryowire.state}
	 */
	public String setting() {
		return this.setting;
	}

	/**
	 * What it was to be.
	 * @return its value
	 */
	public String value() {
		return this.value;
	}

}
