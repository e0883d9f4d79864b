/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call;

/**
 * What has happened on links since they began.
 *
 * @param connections how many are connected now
 * @param connects how often one was connected
 * @param refusedConnections connections refused: strangers, wrong secrets, wrong
 * protocols, too many
 * @param framesSent frames sent
 * @param callsSent calls sent, or replies at a server
 * @param framesReceived frames received
 * @param callsReceived calls received, or replies at a client
 * @param expired calls whose deadline passed
 * @param rejected calls refused: by this side because the pipe was full, or as a server
 * @param dropped calls dropped because the pipe was full
 * @param denied calls that the client was not allowed to make
 * @param notOwner calls refused, be it by this side or by the servers, because their keys
 * belong to another node
 * @param inFlight calls without an answer now
 * @param queuedBytes bytes that wait to be sent now
 * @param bytesSent bytes of the frames sent
 * @param bytesReceived bytes of the frames received
 * @param freeCalls calls that the servers would still take now, 0 at a server
 * @param freeBytes bytes of calls that the servers would still take now, 0 at a server
 * @param heldBytes bytes held for the clients now, be it calls, long calls that are still
 * arriving, or answers; 0 at a client
 */
public record LinkStatistics(int connections, long connects, long refusedConnections, long framesSent, long callsSent,
		long framesReceived, long callsReceived, long expired, long rejected, long dropped, long denied, long notOwner,
		long inFlight, long queuedBytes, long bytesSent, long bytesReceived, long freeCalls, long freeBytes,
		long heldBytes) {

	/**
	 * Nothing has happened.
	 */
	public static final LinkStatistics NONE = new LinkStatistics(0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
			0);

	/**
	 * What remains when the links have ended.
	 * @return what has happened, with nothing that is now
	 */
	public LinkStatistics ended() {
		return new LinkStatistics(0, this.connects, this.refusedConnections, this.framesSent, this.callsSent,
				this.framesReceived, this.callsReceived, this.expired, this.rejected, this.dropped, this.denied,
				this.notOwner, 0, 0, this.bytesSent, this.bytesReceived, 0, 0, 0);
	}

}
