# A social graph that three nodes share, each of them a JVM of its own on 127.0.0.1. Each subject is an
# io.kryowire...GraphSubject.

group graph "a social graph at three nodes: searches per second, and calls and processor time of each in microseconds"

row graph "everybody within five steps of a person among 20 000, one search after the other"

against kryowire-each

# subject NAME MODULE CLASS NODES [JVM OPTIONS]
subject kryowire graph-kryowire io.kryowire.benchmarks.graph.kryowire.KryowireSubject 3
setting kryowire "defaults: the starter; a task at the node of the person, which asks each node once for each distance"
subject kryowire-each graph-kryowire io.kryowire.benchmarks.graph.kryowire.KryowireSubject 3 -Deach=true
setting kryowire-each "the same nodes, each person asked for its friends by a call, all of one distance at once"

launch_graph() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 nodes=$7 processes="" number
	local -a arguments=(--row "$row" --class "$class" --port $((20000 + RANDOM % 12000)) --nodes "$nodes")
	for ((number = 0; number < nodes; number++)); do
		start_jvm "$log.node-$number" " graph node ready" "$module" "${@:8}" \
			io.kryowire.benchmarks.rig.graph.GraphNode "${arguments[@]}" --number "$number" || return
		processes+=${processes:+,}${started##* }
	done
	run_jvm "$module" "${@:8}" io.kryowire.benchmarks.rig.graph.GraphMeasurement "${arguments[@]}" \
		--subject "$subject" --seconds "$seconds" --samples "$samples" --node-processes "$processes"
}
