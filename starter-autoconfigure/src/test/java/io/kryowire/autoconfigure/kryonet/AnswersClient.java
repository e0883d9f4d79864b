/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.autoconfigure.kryonet;

import io.kryowire.call.client.ImportKryonetClients;

/**
 * An application that asks questions.
 */
@OnlyCalls
@ImportKryonetClients(types = Answers.class)
class AnswersClient {

}
