# Users by their keys, in a file that is mapped into memory and, on the heap, in a HashMap. Each subject is an
# io.kryowire...StoreSubject. STORE_USERS sets how many users there are in store-local and store-get.

group store "users of 60 bytes by their keys: operations a second, heap, and a full collection in milliseconds"

row store-local "a million users in this process: put all, get any (get), any of 10 000 (near), others (miss)"
row store-get "a million users in another process: bursts of 100 000 gets from one thread, of users that exist or not"

against hashmap

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire store-kryowire io.kryowire.benchmarks.store.kryowire.KryowireSubject
setting kryowire "examples/store and its defaults, but durability: process; values are encoded and decoded by callers"
subject hashmap rig io.kryowire.benchmarks.rig.store.HashMapSubject
setting hashmap "java.util.HashMap, objects on the heap, which has 1 GB (9 GB for 15 million users)"
extra_subject kryowire-disk store-kryowire io.kryowire.benchmarks.store.kryowire.KryowireSubject -Ddurability=disk
setting kryowire-disk "as kryowire, but the disk confirms each commit"

launch_store() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6 users=${STORE_USERS:-1000000} heap=256m code=0
	[[ $row != store-15m ]] || users=15000000
	if [[ $subject == hashmap ]]; then
		if [[ $row == store-get ]]; then
			printf 'unsupported %s %s it has no server\n' "$row" "$subject" >>"$samples"
			return
		fi
		[[ $row == store-15m ]] && heap=9g || heap=1g
	fi
	local -a options=("-Xms$heap" "-Xmx$heap" "${@:7}")
	local -a arguments=(--class "$class" --users "$users" --directory "$log.data")
	local -a measuring=(--row "$row" --subject "$subject" --seconds "$seconds" --samples "$samples")
	mkdir -p "$log.data"
	if [[ $row == store-get ]]; then
		measure_remote_store || code=$?
	else
		run_jvm "$module" "${options[@]}" io.kryowire.benchmarks.rig.store.StoreLocal "${arguments[@]}" \
			"${measuring[@]}" || code=$?
	fi
	rm -rf "$log.data"
	return "$code"
}

# With the variables of launch_store
measure_remote_store() {
	local ready
	start_jvm "$log.server" " store server ready" "$module" "${options[@]}" \
		io.kryowire.benchmarks.rig.store.StoreServer "${arguments[@]}" || return
	ready=$(grep -F " store server ready" "$log.server")
	[[ $ready =~ port=([0-9]+)\ process=([0-9]+) ]] || return
	run_jvm "$module" "${options[@]}" io.kryowire.benchmarks.rig.store.StoreRemote "${arguments[@]}" \
		"${measuring[@]}" --port "${BASH_REMATCH[1]}" --process "${BASH_REMATCH[2]}"
}

group large-store "15 million users; a HashMap of them needs 9 GB"

row store-15m "as store-local, in a heap of 256 MB"

against hashmap

subject kryowire store-kryowire io.kryowire.benchmarks.store.kryowire.KryowireSubject
setting kryowire "as in store"
subject hashmap rig io.kryowire.benchmarks.rig.store.HashMapSubject
setting hashmap "as in store"

launch_large-store() { launch_store "$@"; }
