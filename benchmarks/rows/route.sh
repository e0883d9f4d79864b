# The node of a key, chosen by one thread. A row is route-NODES. Each subject is an io.kryowire...RouteSubject.

group route "chooses the node of a key: time"

row route-3 "3 nodes"
row route-20 "20 nodes"
row route-200 "200 nodes"

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire route io.kryowire.benchmarks.route.KryowireSubject
subject rendezvous route io.kryowire.benchmarks.route.RendezvousSubject
subject ring route io.kryowire.benchmarks.route.RingSubject
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.route.NoopSubject

launch_route() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6
	# JMH's lock is one for the whole machine
	run_jvm "$module" "${@:7}" -Djmh.ignoreLock=true io.kryowire.benchmarks.rig.route.RouteMeasurement \
		--row "$row" --subject "$subject" --class "$class" --seconds "$seconds" --samples "$samples" --log "$log.jmh"
}
