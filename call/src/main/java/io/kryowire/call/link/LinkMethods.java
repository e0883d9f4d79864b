/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.ArrayList;
import java.util.List;

import io.kryowire.call.protocol.Protocol;
import io.kryowire.call.protocol.ProtocolException;

/**
 * The methods of a node as one client calls them: those of the node, some in the version
 * of the client. Used by the network thread.
 */
final class LinkMethods {

	private final List<ServerMethod> ofNode;

	private List<ServerMethod> methods;

	LinkMethods(List<ServerMethod> ofNode) {
		this.ofNode = ofNode;
		this.methods = ofNode;
	}

	/** The method that the head of a call names. */
	ServerMethod of(int head) {
		int number = head >>> Protocol.FLAG_BITS;
		List<ServerMethod> all = this.methods;
		if (number >= all.size()) {
			throw new ProtocolException("There is no method %d".formatted(number));
		}
		return all.get(number);
	}

	/** From now on the client writes the arguments of a method with another schema. */
	void replace(int number, ForeignArguments arguments) {
		if (this.methods == this.ofNode) {
			this.methods = new ArrayList<>(this.ofNode);
		}
		this.methods.set(number, this.ofNode.get(number).written(arguments));
	}

}
