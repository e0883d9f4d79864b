/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.link;

import java.util.List;

import io.kryowire.codec.SchemaDifference;
import io.kryowire.codec.WireCodec;
import io.kryowire.codec.WireSchemas;
import org.jspecify.annotations.Nullable;

/**
 * How the two sides of a connection come to terms on methods whose types may differ.
 */
interface MethodVersions {

	/**
	 * Begins with a server.
	 * @param welcome what it has said
	 * @param told the schemas that it has told, {@code null} before version 3
	 * @param ours the codec of our types
	 * @param outbound what goes out to it
	 * @param replies reads its answers
	 * @return how the two come to terms
	 */
	static MethodVersions of(ClientHandshake.Welcome welcome, @Nullable ToldSchemas told, WireCodec ours,
			Outbound outbound, ReplyReader replies) {
		if (told != null) {
			return new ToldVersions(told, ours.schemas(), outbound, replies);
		}
		if (!welcome.schemas().isEmpty()) {
			ours.schemas().learn(welcome.schemas());
		}
		return new Equal(ours.schemas(), welcome.schemas());
	}

	/**
	 * Whether the server has told its schemas, which those of before version 3 do not.
	 */
	boolean areTold();

	/**
	 * Whether messages have named more types than when that was noted last.
	 */
	boolean haveMoreTypes();

	/** Notes how many types messages have named. */
	void noteTypes();

	/**
	 * Has the results of a method read as the server writes them.
	 * @return why that cannot be, {@code null} if it can
	 */
	@Nullable String agreeOnResult(BoundMethod method, ClientHandshake.RemoteEntry entry);

	/**
	 * Tells the server how the arguments of a method will be written, if it has not got
	 * that.
	 * @return why they cannot be, {@code null} if they can
	 */
	@Nullable String agreeOnArguments(BoundMethod method, ClientHandshake.RemoteEntry entry);

	/**
	 * With a server that speaks version 2 of the protocol: there is no agreement.
	 *
	 * @param ours knows our types
	 * @param theirs describes the server's
	 */
	record Equal(WireSchemas ours, String theirs) implements MethodVersions {

		@Override
		public boolean areTold() {
			return false;
		}

		@Override
		public boolean haveMoreTypes() {
			return false;
		}

		@Override
		public void noteTypes() {
			// There is nothing to tell
		}

		@Override
		public @Nullable String agreeOnResult(BoundMethod method, ClientHandshake.RemoteEntry entry) {
			return (entry.result() != method.resultFingerprint()) ? differences() : null;
		}

		@Override
		public @Nullable String agreeOnArguments(BoundMethod method, ClientHandshake.RemoteEntry entry) {
			return (entry.arguments() != method.argumentsFingerprint()) ? differences() : null;
		}

		private String differences() {
			List<SchemaDifference> differences = this.ours.compare(this.theirs);
			return differences.isEmpty() ? "the signatures differ" : differences.toString();
		}

	}

}
