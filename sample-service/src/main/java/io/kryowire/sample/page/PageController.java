/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.page;

import org.springframework.http.CacheControl;
import org.springframework.http.HttpStatus;
import org.springframework.http.MediaType;
import org.springframework.http.ResponseEntity;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RestController;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.web.servlet.mvc.method.annotation.SseEmitter;

/**
 * Lets the page follow this node, by server-sent events.
 */
@RestController
class PageController {

	private final PageFeed feed;

	PageController(PageFeed feed) {
		this.feed = feed;
	}

	@GetMapping(path = "/page/events", produces = MediaType.TEXT_EVENT_STREAM_VALUE)
	ResponseEntity<SseEmitter> events() {
		SseEmitter emitter = new SseEmitter(0L);
		if (!this.feed.add(emitter)) {
			throw new ResponseStatusException(HttpStatus.SERVICE_UNAVAILABLE,
					"This node is shutting down, or too many pages follow it");
		}
		return ResponseEntity.ok().cacheControl(CacheControl.noStore()).body(emitter);
	}

}
