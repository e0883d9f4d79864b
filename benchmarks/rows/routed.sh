# Counters by key that three nodes share, each of them a JVM of its own on 127.0.0.1. Each subject is an
# io.kryowire...RoutedSubject.

group routed "counters by key at three nodes: calls per second, latency and processor time of each call in microseconds"

row routed-ask "increments of 10 000 counters, 256 under way, answered when the write is confirmed"

against redisson-lock hazelcast

# subject NAME MODULE CLASS NODES [JVM OPTIONS]
subject kryowire routed-kryowire io.kryowire.benchmarks.routed.kryowire.KryowireSubject 3
setting kryowire "defaults: the starters; leased ownership, fenced put to one Redis; handlers wait for Redis"
subject kryowire-later routed-kryowire io.kryowire.benchmarks.routed.kryowire.KryowireSubject 3 -Dlater=true
setting kryowire-later "as kryowire, but handlers return the future of putAsync"
subject redisson-lock routed-redisson io.kryowire.benchmarks.routed.redisson.RedissonSubject 0
setting redisson-lock "defaults: RLock.lock, get, set, unlock of one Redis by 256 threads of the calling JVM; LongCodec"
subject hazelcast routed-hazelcast io.kryowire.benchmarks.routed.hazelcast.HazelcastSubject 3
setting hazelcast "defaults: submitToKey, in memory, one synchronous backup; nothing is written to Redis"
extra_subject hazelcast-identified routed-hazelcast io.kryowire.benchmarks.routed.hazelcast.HazelcastSubject 3 \
	-Didentified=true
setting hazelcast-identified "as hazelcast, but the processor is an IdentifiedDataSerializable"

launch_routed() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 nodes=$7 redis redis_process processes="" number
	start_redis "$log.redis" || return
	redis_process=${started##* }
	local -a arguments=(--row "$row" --class "$class" --redis "$redis")
	for ((number = 1; number <= nodes; number++)); do
		start_jvm "$log.node-$number" " routed node ready" "$module" "${@:8}" \
			io.kryowire.benchmarks.rig.routed.RoutedNode "${arguments[@]}" --number "$number" --nodes "$nodes" || return
		processes+=${processes:+,}${started##* }
	done
	run_jvm "$module" "${@:8}" io.kryowire.benchmarks.rig.routed.RoutedMeasurement "${arguments[@]}" \
		--subject "$subject" --seconds "$seconds" --samples "$samples" \
		--redis-process "$redis_process" --node-processes "${processes:-0}"
}
