# Actors with a private state each, which send themselves the next message when one is done, on as many threads as there
# are cores. A row is dispatch-ACTORS-BYTES. Each subject is an io.kryowire...DispatchSubject.

# The same in both groups
dispatch_subjects() {
	against dedicated stealing pool
	subject kryowire dispatch io.kryowire.benchmarks.dispatch.KryowireSubject
	setting kryowire "DispatchMode.KEYED; stripes(8000) for 8000 actors of more than 4 KB, else defaults"
	subject kryowire-defaults dispatch io.kryowire.benchmarks.dispatch.KryowireDefaultsSubject
	setting kryowire-defaults "DispatchMode.KEYED, defaults in all rows"
	subject pool dispatch io.kryowire.benchmarks.dispatch.PoolSubject
	setting pool "Executors.newFixedThreadPool: one queue for all"
	subject stealing dispatch io.kryowire.benchmarks.dispatch.StealingSubject
	setting stealing "Executors.newWorkStealingPool, a ForkJoinPool in its asynchronous mode"
	subject dedicated dispatch io.kryowire.benchmarks.dispatch.DedicatedSubject
	setting dedicated "a newFixedThreadPool(1) for each core, an actor always on the same one"
}

group dispatch "runs actors on threads: messages per second"

row dispatch-24-64 "24 actors with 64 bytes of state each"
row dispatch-24-1000 "24 actors, 1 KB"
row dispatch-24-6400 "24 actors, 6.4 KB"
row dispatch-24-32000 "24 actors, 32 KB"
row dispatch-24-320000 "24 actors, 320 KB"
row dispatch-24-3200000 "24 actors, 3.2 MB, in a heap of 640 MB"
row dispatch-80-64 "80 actors, 64 bytes"
row dispatch-80-1000 "80 actors, 1 KB"
row dispatch-80-6400 "80 actors, 6.4 KB"
row dispatch-80-32000 "80 actors, 32 KB"
row dispatch-80-320000 "80 actors, 320 KB"
row dispatch-80-3200000 "80 actors, 3.2 MB, in a heap of 640 MB"
row dispatch-240-64 "240 actors, 64 bytes"
row dispatch-240-1000 "240 actors, 1 KB"
row dispatch-240-6400 "240 actors, 6.4 KB"
row dispatch-240-32000 "240 actors, 32 KB"
row dispatch-240-320000 "240 actors, 320 KB"
row dispatch-240-3200000 "240 actors, 3.2 MB, in a heap of 1.5 GB"
row dispatch-8000-64 "8000 actors, 64 bytes"
row dispatch-8000-1000 "8000 actors, 1 KB"
row dispatch-8000-6400 "8000 actors, 6.4 KB"
row dispatch-8000-32000 "8000 actors, 32 KB, in a heap of 640 MB"
row dispatch-8000-320000 "8000 actors, 320 KB, in a heap of 3.5 GB"

dispatch_subjects

launch_dispatch() {
	local row=$1 subject=$2 seconds=$3 module=$5 class=$6 heap=256m
	case $row in
		dispatch-8000-32000 | dispatch-24-3200000 | dispatch-80-3200000) heap=640m ;;
		dispatch-240-3200000) heap=1500m ;;
		dispatch-8000-320000) heap=3500m ;;
	esac
	run_jvm "$module" "-Xms$heap" "-Xmx$heap" "${@:7}" io.kryowire.benchmarks.rig.dispatch.DispatchMeasurement \
		--row "$row" --subject "$subject" --class "$class" --seconds "$seconds" --samples "$samples"
}

# One actor gets as many messages as all others together. A row is skew-ACTORS-BYTES.
group skew "actors on threads, one of them hot: messages per second, waits of the others in microseconds"

row skew-24-1000 "24 actors, 1 KB, half of the messages for one of them"
row skew-240-1000 "240 actors, 1 KB, half of the messages for one of them"
row skew-8000-64 "8000 actors, 64 bytes, half of the messages for one of them"

dispatch_subjects

launch_skew() { launch_dispatch "$@"; }
