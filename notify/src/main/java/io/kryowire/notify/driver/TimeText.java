/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.notify.driver;

import java.time.Duration;

import org.springframework.format.annotation.DurationFormat;
import org.springframework.format.datetime.standard.DurationFormatterUtils;

/**
 * Durations as people write them in properties: {@code 500ms}, {@code 1m30s}.
 */
public final class TimeText {

	private TimeText() {
	}

	/**
	 * Writes a duration.
	 * @param time the duration
	 * @return what stands for it in a property
	 */
	public static String of(Duration time) {
		return time.isZero() ? "0s" : DurationFormatterUtils.print(time, DurationFormat.Style.COMPOSITE);
	}

}
