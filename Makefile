# The short words a person uses daily. The truth is `mvn verify`.

MVN ?= mvn

.DEFAULT_GOAL := help
.PHONY: help build fast format test25 fuzz bench-codec scoreboard sample three-nodes docs repro

help: ## this list
	@awk -F ':.*## ' '/^[a-z0-9-]+:.*## / { printf "  make %-12s %s\n", $$1, $$2 }' $(MAKEFILE_LIST)

build: ## everything: checks, tests, jars
	$(MVN) verify

fast: ## compile and install, without checks and tests
	$(MVN) -Dfast install

format: ## format the Java code and add missing licence headers
	$(MVN) license:format spring-javaformat:apply

test25: ## everything on JDK 25, with the null checker
	JAVA_HOME="$$(etc/jdk25-home)" $(MVN) clean verify

fuzz: ## the decoders, with fifty million inputs
	$(MVN) -Pfuzz verify

scoreboard: ## measure everything that the source articles have measured, in 25 minutes
	benchmarks/run all

bench-codec: ## measure the codec
	benchmarks/run codec

sample: ## run the sample service
	$(MVN) -pl sample-service -am spring-boot:run

three-nodes: ## three nodes of the sample, with load; Ctrl-C ends them
	sample-service/three-nodes --load

docs: ## write what the documents take from the code
	$(MVN) -q -pl docs,benchmarks/rig -am test -DargLine=-Dkryowire.docs.update=true -Dsurefire.failIfNoSpecifiedTests=false \
		-Dtest='Documented*Tests,ConfigurationReferenceTests,ChartTests'

repro: ## build twice and compare the jars
	etc/reproducible
