/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import org.springframework.beans.factory.annotation.Value;
import org.springframework.core.env.Environment;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;

/**
 * Who this node is.
 */
@Component
public class ThisNode {

	private final String name;

	private final String page;

	private final Environment environment;

	ThisNode(@Value("${kryowire.kryonet.node-id}") String name, SampleProperties properties, Environment environment) {
		this.name = name;
		this.page = properties.page();
		this.environment = environment;
	}

	/**
	 * Its name, which is the same at all nodes.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Where people find its page.
	 * @return an address for their browser
	 */
	public String page() {
		return StringUtils.hasText(this.page) ? this.page
				: "http://localhost:" + this.environment.getProperty("local.server.port", "8080");
	}

}
