/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.benchmarks.rig.report;

import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;

import com.fasterxml.jackson.annotation.JsonFormat;
import com.fasterxml.jackson.annotation.JsonInclude;
import com.fasterxml.jackson.annotation.JsonPropertyOrder;
import io.kryowire.benchmarks.rig.Point;
import tools.jackson.databind.SerializationFeature;
import tools.jackson.databind.json.JsonMapper;

/**
 * A {@link Result} as JSON.
 */
public final class ResultFile {

	private static final JsonMapper MAPPER = JsonMapper.builder()
		.addMixIn(Point.class, PointAsPair.class)
		.addMixIn(Result.Metric.class, MetricFields.class)
		.changeDefaultPropertyInclusion((old) -> old.withValueInclusion(JsonInclude.Include.NON_NULL))
		.enable(SerializationFeature.INDENT_OUTPUT)
		.build();

	private final Path path;

	public ResultFile(Path path) {
		this.path = path;
	}

	public void write(Result result) throws IOException {
		Files.writeString(this.path, MAPPER.writeValueAsString(result) + "\n", StandardCharsets.UTF_8);
	}

	/**
	 * Reads a file that was written with this version's format.
	 * @throws IOException if the file is not there, or has another format
	 */
	public Result read() throws IOException {
		Result result = MAPPER.readValue(Files.readString(this.path, StandardCharsets.UTF_8), Result.class);
		if (result.format() != Result.FORMAT) {
			throw new IOException("%s has format %d, and only %d can be read: measure again".formatted(this.path,
					result.format(), Result.FORMAT));
		}
		return result;
	}

	/** Two numbers, so that a curve is not a page long. */
	@JsonFormat(shape = JsonFormat.Shape.ARRAY)
	@JsonPropertyOrder({ "x", "y" })
	private interface PointAsPair {

	}

	@JsonPropertyOrder({ "unit", "median", "min", "max", "values" })
	private interface MetricFields {

	}

}
