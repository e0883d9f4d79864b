/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.quotes;

/**
 * The answer to setting a quote.
 *
 * @param quote the quote as it was written
 * @param version its version in Redis, with which a reader can wait for it
 */
public record Accepted(Quote quote, long version) {

}
