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
 * The name of this node and the address of its page.
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
	 * Returns the name of this node, by which all nodes know it.
	 * @return the name
	 */
	public String name() {
		return this.name;
	}

	/**
	 * Returns the URL of the page of this node.
	 * @return a URL for browsers
	 */
	public String page() {
		return StringUtils.hasText(this.page) ? this.page
				: "http://localhost:" + this.environment.getProperty("local.server.port", "8080");
	}

}
