/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.call.failure;

import java.util.Arrays;
import java.util.Iterator;

import jakarta.validation.ConstraintViolation;
import jakarta.validation.ElementKind;
import jakarta.validation.Path;
import jakarta.validation.ValidationException;
import jakarta.validation.metadata.ConstraintDescriptor;
import org.jspecify.annotations.Nullable;

/**
 * A constraint that was violated at a node: its path and its message. Nothing else of it
 * was sent, least of all the value.
 *
 * @param path the path of the parameter or property
 * @param message the message
 */
record ReceivedViolation(String path, String message) implements ConstraintViolation<Object> {

	@Override
	public String getMessage() {
		return this.message;
	}

	@Override
	public String getMessageTemplate() {
		return this.message;
	}

	@Override
	public Path getPropertyPath() {
		return new ReceivedPath(this.path);
	}

	@Override
	public @Nullable Object getRootBean() {
		return null;
	}

	@Override
	public @Nullable Class<Object> getRootBeanClass() {
		return null;
	}

	@Override
	public @Nullable Object getLeafBean() {
		return null;
	}

	@Override
	public Object @Nullable [] getExecutableParameters() {
		return null;
	}

	@Override
	public @Nullable Object getExecutableReturnValue() {
		return null;
	}

	@Override
	public @Nullable Object getInvalidValue() {
		return null;
	}

	@Override
	public @Nullable ConstraintDescriptor<?> getConstraintDescriptor() {
		return null;
	}

	@Override
	public <U> U unwrap(Class<U> type) {
		if (type.isInstance(this)) {
			return type.cast(this);
		}
		throw new ValidationException(
				"A violation received from a node cannot be unwrapped as %s".formatted(type.getName()));
	}

	@Override
	public String toString() {
		return this.path + ": " + this.message;
	}

	/**
	 * The path of a parameter or property, as the node has written it.
	 *
	 * @param text its nodes with dots between them
	 */
	private record ReceivedPath(String text) implements Path {

		@Override
		public Iterator<Path.Node> iterator() {
			return Arrays.stream(this.text.split("\\.")).<Path.Node>map(ReceivedNode::new).iterator();
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

	/**
	 * A node of a path.
	 *
	 * @param text its name, and what stands in brackets behind it
	 */
	private record ReceivedNode(String text) implements Path.Node {

		@Override
		public String getName() {
			int bracket = this.text.indexOf('[');
			return (bracket > 0) ? this.text.substring(0, bracket) : this.text;
		}

		@Override
		public boolean isInIterable() {
			return false;
		}

		@Override
		public @Nullable Integer getIndex() {
			return null;
		}

		@Override
		public @Nullable Object getKey() {
			return null;
		}

		@Override
		public ElementKind getKind() {
			return ElementKind.PROPERTY;
		}

		@Override
		public <T extends Path.Node> T as(Class<T> nodeType) {
			return nodeType.cast(this);
		}

		@Override
		public String toString() {
			return this.text;
		}

	}

}
