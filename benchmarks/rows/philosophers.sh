# Dining philosophers at one table, in one JVM, whose forks are in another one or in Redis, on 127.0.0.1. They never
# think. Each subject is an io.kryowire...PhilosophersSubject.

group philosophers "dining philosophers: meals per second, time to wait for both forks, processor time of each meal in microseconds"

row philosophers-5 "5 philosophers at one table, who never think"
row philosophers-1000 "1000 philosophers at one table, who never think"

against redisson-locks

# subject NAME MODULE CLASS NODES [JVM OPTIONS]
subject kryowire philosophers-kryowire io.kryowire.benchmarks.philosophers.kryowire.KryowireSubject 1
setting kryowire "examples/philosophers as it is: leased ownership, leases of forks, fair; the next request puts the forks back"
subject kryowire-put philosophers-kryowire io.kryowire.benchmarks.philosophers.kryowire.KryowireSubject 1 -Dput=true
setting kryowire-put "as kryowire, but forks are put back by a call of their own"
subject redisson-locks philosophers-redisson io.kryowire.benchmarks.philosophers.redisson.RedissonSubject 0
setting redisson-locks "an RLock for each fork, lower number first; lockAsync and unlockAsync; not fair; defaults but subscriptionsPerConnection=50"

launch_philosophers() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 nodes=$7 redis redis_process table_process=0
	start_redis "$log.redis" || return
	redis_process=${started##* }
	local -a arguments=(--row "$row" --class "$class" --redis "$redis" --seats "${row##*-}")
	if ((nodes > 0)); then
		start_jvm "$log.table" " table ready" "$module" "${@:8}" \
			io.kryowire.benchmarks.rig.philosophers.TableNode "${arguments[@]}" || return
		table_process=${started##* }
	fi
	run_jvm "$module" "${@:8}" io.kryowire.benchmarks.rig.philosophers.PhilosophersMeasurement "${arguments[@]}" \
		--subject "$subject" --seconds "$seconds" --samples "$samples" \
		--redis-process "$redis_process" --table-process "$table_process"
}
