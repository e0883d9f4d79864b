/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.system;

import java.io.IOException;
import java.net.URI;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;

import jakarta.servlet.FilterChain;
import jakarta.servlet.ServletException;
import jakarta.servlet.http.HttpServletRequest;
import jakarta.servlet.http.HttpServletResponse;
import org.jspecify.annotations.Nullable;

import org.springframework.core.Ordered;
import org.springframework.core.annotation.Order;
import org.springframework.http.HttpHeaders;
import org.springframework.stereotype.Component;
import org.springframework.util.StringUtils;
import org.springframework.web.filter.OncePerRequestFilter;

/**
 * Rejects requests that browsers send on behalf of other pages. This port needs no
 * password, and a browser that can reach it sends requests to wherever a page tells it
 * to.
 */
/*
 * A page of another origin can send a request, but cannot hide its origin: requests that
 * change something are rejected. If the name of another page resolves to the address of
 * this machine (DNS rebinding), the browser considers it the same origin, but sends its
 * name in the Host header: such requests are always rejected. A page that shows this one
 * in a frame could make users click its buttons: frames are not allowed.
 */
@Component
@Order(Ordered.HIGHEST_PRECEDENCE)
class ForeignPages extends OncePerRequestFilter {

	private static final Set<String> READING = Set.of("GET", "HEAD", "OPTIONS", "TRACE");

	/** What a browser says of a request of the page itself, or of its user. */
	private static final Set<String> OURS = Set.of("same-origin", "none");

	private static final List<String> LOOPBACK = List.of("localhost", "127.0.0.1", "[::1]");

	private final Set<String> names = new HashSet<>(LOOPBACK);

	ForeignPages(SampleProperties properties) {
		properties.hosts().forEach((host) -> this.names.add(host.toLowerCase(Locale.ROOT)));
		if (StringUtils.hasText(properties.page())) {
			String host = URI.create(properties.page()).getHost();
			if (host == null) {
				throw new IllegalArgumentException(
						"sample.page is '%s', but must be a URL such as http://localhost:8080"
							.formatted(properties.page()));
			}
			this.names.add(host.toLowerCase(Locale.ROOT));
		}
	}

	@Override
	protected void doFilterInternal(HttpServletRequest request, HttpServletResponse response, FilterChain chain)
			throws ServletException, IOException {
		response.setHeader("Content-Security-Policy", "frame-ancestors 'none'");
		String problem = problem(request);
		if (problem == null) {
			chain.doFilter(request, response);
			return;
		}
		response.setStatus(HttpServletResponse.SC_FORBIDDEN);
		response.setContentType("text/plain");
		response.getWriter().println(problem);
	}

	private @Nullable String problem(HttpServletRequest request) {
		if (!this.names.contains(request.getServerName().toLowerCase(Locale.ROOT))) {
			return "This node does not have that name. Set sample.hosts to its names other than localhost.";
		}
		boolean reads = READING.contains(request.getMethod());
		return (reads || isOurs(request)) ? null : "Only the page of this node may do that.";
	}

	/** Programs other than browsers say neither. */
	private static boolean isOurs(HttpServletRequest request) {
		String site = request.getHeader("Sec-Fetch-Site");
		String origin = request.getHeader(HttpHeaders.ORIGIN);
		return (site == null || OURS.contains(site)) && (origin == null || isAt(origin, request.getHeader("Host")));
	}

	/** Whatever is in between may speak TLS, but keeps the name and the port. */
	private static boolean isAt(String origin, @Nullable String host) {
		return origin.equalsIgnoreCase("http://" + host) || origin.equalsIgnoreCase("https://" + host);
	}

}
