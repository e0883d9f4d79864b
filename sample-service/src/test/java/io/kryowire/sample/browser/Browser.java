/*
 * Copyright 2026 the Kryowire authors.
 * SPDX-License-Identifier: Apache-2.0
 */

package io.kryowire.sample.browser;

import java.io.File;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Supplier;
import java.util.stream.Stream;

import io.kryowire.test.waiting.Waiting;
import org.jspecify.annotations.Nullable;
import org.openqa.selenium.By;
import org.openqa.selenium.Keys;
import org.openqa.selenium.OutputType;
import org.openqa.selenium.WebElement;
import org.openqa.selenium.chrome.ChromeDriver;
import org.openqa.selenium.chrome.ChromeDriverService;
import org.openqa.selenium.chrome.ChromeOptions;
import org.openqa.selenium.interactions.Actions;
import org.openqa.selenium.logging.LogEntry;
import org.openqa.selenium.support.ui.WebDriverWait;

/**
 * The Chromium of this machine, without a window. Nothing is downloaded.
 */
public final class Browser implements AutoCloseable {

	/**
	 * Where screenshots go, if they are wanted: {@code -Dkryowire.screenshots=dir}.
	 */
	public static final String SCREENSHOTS = "kryowire.screenshots";

	/** When to press a button once more of which a node took no notice. */
	private static final Duration AGAIN = Duration.ofSeconds(6);

	private final ChromeDriver driver;

	private Browser(ChromeDriver driver) {
		this.driver = driver;
	}

	/** Starts it. */
	public static Browser start() {
		ChromeDriverService service = new ChromeDriverService.Builder()
			.usingDriverExecutable(program("chromedriver").orElseThrow())
			.usingAnyFreePort()
			.withTimeout(Waiting.START)
			.withSilent(true)
			.build();
		ChromeOptions options = new ChromeOptions();
		options.setBinary(program("chromium", "chromium-browser", "google-chrome").orElseThrow());
		// Without the sandbox, which needs more rights than builds have: only our own
		// page is opened.
		options.addArguments("--headless=new", "--no-sandbox", "--disable-dev-shm-usage", "--disable-gpu",
				"--disable-background-networking", "--window-size=1280,1000", "--hide-scrollbars");
		options.setCapability("goog:loggingPrefs", Map.of("browser", "ALL"));
		return new Browser(new ChromeDriver(service, options));
	}

	static @Nullable String whyUnavailable() {
		if (program("chromedriver").isEmpty()) {
			return "There is no chromedriver on the path: install chromium and chromium-driver";
		}
		return program("chromium", "chromium-browser", "google-chrome").isEmpty()
				? "There is no chromium on the path: install it" : null;
	}

	private static Optional<File> program(String... names) {
		String path = System.getenv().getOrDefault("PATH", "");
		return Stream.of(names)
			.flatMap((name) -> Stream.of(path.split(File.pathSeparator)).map((dir) -> new File(dir, name)))
			.filter(File::canExecute)
			.findFirst();
	}

	/** Opens a page and forgets what the last one has said. */
	public void open(String address) {
		this.driver.get(address);
	}

	/** The first element. */
	public WebElement find(String selector) {
		return this.driver.findElement(By.cssSelector(selector));
	}

	/**
	 * Presses a button as soon as it can be: while the page has not heard of its node for
	 * some seconds, it lets nobody press any.
	 */
	public void press(String selector) {
		await(selector + " to be pressed", () -> isPressed(selector));
	}

	private boolean isPressed(String selector) {
		if (!find(selector).isEnabled()) {
			return false;
		}
		run("""
				window.pressed = false;
				document.addEventListener('click',
					(event) => window.pressed = event.target.closest(arguments[0]) !== null,
					{ once: true, capture: true })""", selector);
		find(selector).click();
		return Boolean.TRUE.equals(run("return window.pressed"));
	}

	/** Presses a button, and again after some seconds, until something is so. */
	public void pressUntil(String selector, String what, Supplier<Boolean> condition) {
		press(selector);
		long[] pressed = { System.nanoTime() };
		await(what, () -> {
			if (condition.get()) {
				return true;
			}
			if (System.nanoTime() - pressed[0] > AGAIN.toNanos() && isPressed(selector)) {
				pressed[0] = System.nanoTime();
			}
			return false;
		});
	}

	/** The text of the first element, as it is now. */
	public String text(String selector) {
		return String.valueOf(run("return document.querySelector(arguments[0])?.textContent", selector));
	}

	/** The texts of all elements, as they are now. */
	@SuppressWarnings("unchecked")
	public List<String> texts(String selector) {
		return (List<String>) run("return [...document.querySelectorAll(arguments[0])].map((e) => e.textContent)",
				selector);
	}

	/** Runs a script. */
	public @Nullable Object run(String script, Object... arguments) {
		return this.driver.executeScript(script, arguments);
	}

	/** Types into whatever has the focus. */
	public void type(CharSequence... keys) {
		Actions actions = new Actions(this.driver);
		for (CharSequence key : keys) {
			actions.sendKeys(key);
		}
		actions.perform();
	}

	/** Moves the focus on until it is where it should be. */
	public void tabTo(String selector) {
		await("the focus to reach " + selector, () -> {
			if (Boolean.TRUE.equals(run("return document.activeElement.matches(arguments[0])", selector))) {
				return true;
			}
			type(Keys.TAB);
			return false;
		});
	}

	/** Waits until something is so. */
	public void await(String what, Supplier<Boolean> condition) {
		new WebDriverWait(this.driver, Waiting.LONGEST, Duration.ofMillis(50)).withMessage(() -> what + "; " + page())
			.until((driver) -> condition.get());
	}

	private String page() {
		return "the page says: " + text("body").replaceAll("\\s+", " ");
	}

	/** Has the page look like that of a phone, or of a desktop again. */
	public void size(int width, int height, boolean phone) {
		this.driver.executeCdpCommand("Emulation.setDeviceMetricsOverride",
				Map.of("width", width, "height", height, "deviceScaleFactor", 1, "mobile", phone));
	}

	/** Has people prefer dark pages, or light ones. */
	public void dark(boolean dark) {
		this.driver.executeCdpCommand("Emulation.setEmulatedMedia",
				Map.of("features", List.of(Map.of("name", "prefers-color-scheme", "value", dark ? "dark" : "light"))));
	}

	/** What the page has complained about since this was asked last. */
	public List<String> complaints() {
		return this.driver.manage().logs().get("browser").getAll().stream().map(LogEntry::toString).toList();
	}

	/**
	 * Keeps a picture of the page, if pictures are wanted: from top to bottom, unless of
	 * a phone.
	 */
	public void shoot(String name, int width, boolean phone) {
		String directory = System.getProperty(SCREENSHOTS, "");
		if (!directory.isEmpty()) {
			size(width, 844, phone);
			if (!phone && run("return document.documentElement.scrollHeight") instanceof Long height) {
				size(width, height.intValue(), false);
			}
			try {
				Files.createDirectories(Path.of(directory));
				Files.write(Path.of(directory, name + ".png"), this.driver.getScreenshotAs(OutputType.BYTES));
			}
			catch (IOException ex) {
				throw new UncheckedIOException(ex);
			}
		}
	}

	/** Keeps pictures of the page in both colours, when its chart has been filled. */
	public void shootLightAndDark(String name) {
		if (isShooting()) {
			pause("the chart to fill", Duration.ofSeconds(28));
			shoot(name + "-light", 1280, false);
			dark(true);
			pause("flashes in colours of the day to end", Duration.ofSeconds(2));
			shoot(name + "-dark", 1280, false);
			dark(false);
		}
	}

	private void pause(String why, Duration time) {
		long start = System.nanoTime();
		await(why, () -> System.nanoTime() - start > time.toNanos());
	}

	private static boolean isShooting() {
		return !System.getProperty(SCREENSHOTS, "").isEmpty();
	}

	@Override
	public void close() {
		this.driver.quit();
	}

}
