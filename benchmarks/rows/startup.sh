# One start of a Spring Boot application with a web server and an actuator, which does nothing. The class path is all in
# which the subjects differ. No Redis runs.

group startup "starts an application that has the starters and does not use them: time, classes, threads, heap"

row startup "from the start of the JVM until the application is ready"

# subject NAME MODULE
subject without startup
subject data-redis startup-data-redis
setting data-redis "spring-boot-starter-data-redis, on Lettuce as it comes"
subject calls startup-kryonet
setting calls "kryowire-kryonet-spring-boot-starter"
subject redis startup-redis
setting redis "kryowire-redis-spring-boot-starter, on Jedis as it comes"
subject both startup-both
setting both "both of Kryowire's starters"

# As many starts as fit into the seconds, and one at least
launch_startup() {
	local row=$1 subject=$2 seconds=${3%.*} module=$5 began=$SECONDS
	while run_jvm "$module" io.kryowire.benchmarks.startup.StartupMeasurement \
		--row "$row" --subject "$subject" --samples "$samples"; do
		((SECONDS - began < seconds)) || return 0
	done
	return 1
}
