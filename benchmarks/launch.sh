# What rows/*.sh launch with. Sourced by run.

command=()
started=""
warm_up=""      # how many seconds a launch may warm up, if there is a limit
launch_limit="" # after how many seconds a launch is stopped, if it is

# jvm_command MODULE ARGUMENTS...: how a JVM with that module's class path alone is started. The young generation is
# small, because a virtual machine pays for every page it has not touched lately: with a large one, what allocates most
# is measured as ten times slower than it is. A row that needs another heap says so in its arguments; the last one wins.
jvm_command() {
	command=("$java" -XX:+UseG1GC -Xms256m -Xmx256m -Xmn64m -XX:+AlwaysPreTouch
		${warm_up:+-Dio.kryowire.benchmarks.warm-up=$warm_up} -cp "$(class_path "$1")" "${@:2}")
}

# watch PROCESS SECONDS: ends it when its time is over, whatever it does
watch() {
	local nap
	sleep "$2" &
	nap=$!
	trap 'kill $nap 2>/dev/null; exit' TERM
	wait $nap
	printf 'it took longer than %d s and was stopped\n' "$2" >&2
	kill "$1" 2>/dev/null
	sleep 10 &
	nap=$!
	wait $nap
	kill -KILL "$1" 2>/dev/null
}

# run_jvm MODULE ARGUMENTS...: runs a JVM to its end, or to that of its time. In the background, since bash would wait
# for it when it is told to end itself.
run_jvm() {
	local pid before=$started code=0
	jvm_command "$@"
	"${command[@]}" &
	pid=$!
	started+=" $pid"
	if [[ -n $launch_limit ]]; then
		watch "$pid" "$launch_limit" &
		started+=" $!"
	fi
	wait "$pid" || code=$?
	[[ -z $launch_limit ]] || kill "${started##* }" 2>/dev/null || true
	started=$before
	return "$code"
}

# start_jvm LOG TEXT MODULE ARGUMENTS...: starts a JVM, such as a row's server, and waits until it has printed TEXT
# to LOG. It is stopped when the launch is over. Use it as "start_jvm ... || return": errexit is off in a launch.
start_jvm() {
	local log=$1 text=$2 tries pid
	jvm_command "${@:3}"
	"${command[@]}" >"$log" 2>&1 &
	pid=$!
	started+=" $pid"
	for ((tries = 0; tries < 300; tries++)); do
		! grep -qF -- "$text" "$log" || return 0
		kill -0 "$pid" 2>/dev/null || break
		sleep 0.1
	done
	tail -n 15 "$log" >&2
	printf 'the JVM of %s never said "%s"\n' "$3" "$text" >&2
	return 1
}

# start_redis LOG: starts a Redis that keeps nothing, on a free port of this machine, which is then in $redis. It is
# stopped when the launch is over.
start_redis() {
	local log=$1 server=${REDIS_SERVER:-redis-server} tries pid
	command -v "$server" >/dev/null || { printf 'there is no %s on the PATH (or set REDIS_SERVER)\n' "$server" && return 1; }
	for ((tries = 0; tries < 200; tries++)); do
		if ((tries % 40 == 0)); then
			redis=$((20000 + RANDOM % 12000))
			"$server" --port "$redis" --bind 127.0.0.1 --save '' --appendonly no --dir "$results" >"$log" 2>&1 &
			pid=$!
			started+=" $pid"
			sleep 0.1
		fi
		! grep -qF 'Ready to accept connections' "$log" || return 0
		kill -0 "$pid" 2>/dev/null || tries=$((tries / 40 * 40 + 39))
		sleep 0.05
	done
	tail -n 15 "$log" >&2
	return 1
}

stop_started() {
	local pid
	# Whoever is told to end may have started something and not noted it yet
	for pid in $started $(jobs -pr); do
		kill "$pid" 2>/dev/null || true
		wait "$pid" 2>/dev/null || true
	done
	started=""
}

leave() {
	# Whoever is told to end twice would end here, and leave what it has started
	trap '' INT TERM
	stop_started
	# What a row has not come to remove, such as a file of 15 million users
	[[ -z ${results:-} ]] || rm -rf "$results"/*.data
}

trap leave EXIT
# Without these, whoever presses Ctrl-C would end one launch only: a JVM that is interrupted exits by itself, which bash
# takes for an answer.
trap "trap '' INT TERM; exit 130" INT
trap "trap '' INT TERM; exit 143" TERM
