/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * The answer to who has set a quote.
 *
 * @param quote the quote as it was written
 * @param version the version Redis has given it, by which one can wait to see it
 */
public record Accepted(Quote quote, long version) {

}
