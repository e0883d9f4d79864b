# Typed messages from one JVM over a Redis of its own to another JVM. Each subject is an io.kryowire...MessageSubject.

group redis-messages "typed messages over Redis from one JVM to another: messages per second, latency in microseconds"

row redis-messages-1 "one publisher, one listener, flat out"
row redis-messages-10 "one publisher, ten listeners, each with a connection of its own"
row redis-latency "from publishing to handling, at 10 000 a second"

against redisson spring-jackson

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire messages-kryowire io.kryowire.benchmarks.messages.kryowire.KryowireSubject
subject kryowire-json messages-kryowire io.kryowire.benchmarks.messages.kryowire.KryowireJsonSubject
# With one connection to publish on, which is faster than its pool of 24 to 64, and keeps the order
subject redisson messages-redisson io.kryowire.benchmarks.messages.redisson.RedissonSubject -Dconnections=1
subject spring-jackson messages-spring io.kryowire.benchmarks.messages.spring.JacksonSubject
subject spring-jdk messages-spring io.kryowire.benchmarks.messages.spring.JdkSubject
# The other driver: those above use Jedis
extra_subject kryowire-lettuce messages-kryowire io.kryowire.benchmarks.messages.kryowire.KryowireSubject \
	-Ddriver=lettuce
extra_subject spring-jackson-lettuce messages-spring io.kryowire.benchmarks.messages.spring.JacksonSubject \
	-Ddriver=lettuce
extra_subject spring-jdk-lettuce messages-spring io.kryowire.benchmarks.messages.spring.JdkSubject -Ddriver=lettuce
# With the connections it has by default
extra_subject redisson-defaults messages-redisson io.kryowire.benchmarks.messages.redisson.RedissonSubject

launch_redis-messages() {
	local redis
	start_redis "$4.redis" || return
	measure_messages "$@"
}

# Of redis-messages, fan-out and state-latency: with $redis, and the arguments of launch, of which the class and JVM
# options are the last
measure_messages() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 ready
	local -a options=(-Xms512m -Xmx512m "${@:7}")
	local -a arguments=(--row "$row" --class "$class" --redis "$redis" --channel orders)
	start_jvm "$log.listeners" " message listeners ready" "$module" "${options[@]}" \
		io.kryowire.benchmarks.rig.messages.MessageListening "${arguments[@]}" || return
	ready=$(grep -F " message listeners ready" "$log.listeners")
	[[ $ready =~ control=([0-9]+) ]] || return
	run_jvm "$module" "${options[@]}" io.kryowire.benchmarks.rig.messages.MessageMeasurement "${arguments[@]}" \
		--subject "$subject" --seconds "$seconds" --samples "$samples" --control "${BASH_REMATCH[1]}"
}
