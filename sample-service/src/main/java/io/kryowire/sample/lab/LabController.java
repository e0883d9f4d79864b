/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.lab;

import java.time.Duration;
import java.util.List;
import java.util.Objects;

import io.kryowire.call.contract.NodeResult;
import io.kryowire.sample.journal.Note;
import io.kryowire.sample.nodes.NodeService;

import org.springframework.context.ApplicationEventPublisher;
import org.springframework.http.HttpStatus;
import org.springframework.web.bind.annotation.DeleteMapping;
import org.springframework.web.bind.annotation.PathVariable;
import org.springframework.web.bind.annotation.PutMapping;
import org.springframework.web.bind.annotation.RequestMapping;
import org.springframework.web.bind.annotation.ResponseStatus;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;

/**
 * The buttons. They use PUT and DELETE, which links and forms cannot send.
 */
@RestController
@RequestMapping("/lab")
@ResponseStatus(HttpStatus.NO_CONTENT)
class LabController {

	private static final Duration FREEZE = Duration.ofSeconds(3);

	private final RedisTroubles redis;

	private final NodeService everybody;

	private final ApplicationEventPublisher events;

	LabController(RedisTroubles redis, NodeService everybody, ApplicationEventPublisher events) {
		this.redis = redis;
		this.everybody = everybody;
		this.events = events;
	}

	@DeleteMapping("/subscriptions")
	void dropSubscriptions() {
		long dropped = this.redis.dropSubscriptions();
		note("Redis has closed the %d subscribed connections of this node".formatted(dropped));
	}

	@PutMapping("/freeze")
	void freeze() {
		note("Redis does not reply to anyone for %d seconds".formatted(FREEZE.toSeconds()));
		this.redis.freeze(FREEZE);
	}

	@DeleteMapping("/nodes/{name}")
	void crash(@PathVariable String name) {
		List<NodeResult<Boolean>> results = this.everybody.crash(name);
		if (results.stream().map(NodeResult::value).filter(Objects::nonNull).noneMatch(Boolean::booleanValue)) {
			throw new ResponseStatusException(HttpStatus.NOT_FOUND, "There is no node " + name + " with a lab");
		}
		note(name + " was told to crash");
	}

	private void note(String text) {
		this.events.publishEvent(new Note(Note.Kind.ACTION, text));
	}

}
