# Values by their keys that one JVM writes to a Redis of its own and others keep. Each subject is an
# io.kryowire...StateSubject.

group state "state over Redis: writes per second, latency in microseconds, a read from memory in nanoseconds"

row state-put "one writer, flat out, nobody listens"
row state-latency "from a write to the listener of another JVM, at 10 000 a second to 10 000 keys"
row state-read "a read of what is in memory"
row state-slow "10 000 writes a second to 100 keys, and a listener that can take a thousand"

against redisson multi script caffeine

# subject NAME MODULE CLASS ROWS [JVM OPTIONS], where ROWS are those that it can run
subject kryowire state-kryowire io.kryowire.benchmarks.state.kryowire.KryowireSubject put,latency,read,slow
# Its values come along with their announcements, as those of redisson do
subject kryowire-inline state-kryowire io.kryowire.benchmarks.state.kryowire.KryowireSubject latency -Dinline=512
subject redisson state-redisson io.kryowire.benchmarks.state.redisson.RedissonSubject put,latency,read,slow
subject multi state-kryowire io.kryowire.benchmarks.state.kryowire.MultiSubject put
subject script state-kryowire io.kryowire.benchmarks.state.kryowire.ScriptSubject put
subject caffeine state-caffeine io.kryowire.benchmarks.state.caffeine.CaffeineSubject read
# On the other driver
extra_subject kryowire-lettuce state-kryowire io.kryowire.benchmarks.state.kryowire.KryowireSubject \
	put,latency,read,slow -Ddriver=lettuce

launch_state() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 rows=$7 redis ready control=0
	if [[ ,$rows, != *,${row#state-},* ]]; then
		printf 'unsupported %s %s it has no such thing\n' "$row" "$subject" >>"$samples"
		return
	fi
	start_redis "$log.redis" || return
	local -a options=(-Xms512m -Xmx512m "-Drow=$row" "${@:8}")
	local -a arguments=(--row "$row" --class "$class" --redis "$redis")
	local -a measuring=(--subject "$subject" --seconds "$seconds" --samples "$samples")
	case $row in
		state-latency)
			measure_messages "${@:1:6}" "-Drow=$row" "${@:8}"
			return
			;;
		state-slow)
			start_jvm "$log.listener" " state listener ready" "$module" "${options[@]}" \
				io.kryowire.benchmarks.rig.state.SlowListener "${arguments[@]}" || return
			ready=$(grep -F " state listener ready" "$log.listener")
			[[ $ready =~ control=([0-9]+) ]] || return
			control=${BASH_REMATCH[1]}
			;;
	esac
	run_jvm "$module" "${options[@]}" io.kryowire.benchmarks.rig.state.StateMeasurement "${arguments[@]}" \
		"${measuring[@]}" --control "$control"
}
