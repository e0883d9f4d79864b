/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.load;

import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.RestController;

/**
 * Starts and stops the load of this node.
 */
@RestController
@RequestMapping("/load")
class LoadController {

	private final LoadGenerator load;

	LoadController(LoadGenerator load) {
		this.load = load;
	}

	@GetMapping
	LoadGenerator.Status status() {
		return this.load.status();
	}

	@PutMapping
	LoadGenerator.Status start() {
		this.load.start();
		return this.load.status();
	}

	@DeleteMapping
	LoadGenerator.Status stop() {
		this.load.stop();
		return this.load.status();
	}

}
