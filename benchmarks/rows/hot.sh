# Single operations of one thread, repeated and timed by JMH. Each subject is an io.kryowire...PathSubject.

group hot "what is done for each call, one step at a time: time, allocation"

row hot-encode "the arguments of a call: the record of eleven fields into a buffer"
row hot-decode "the same back"
row hot-slot "the node of a key, of 20"
row hot-append "a call with 24 bytes of arguments into the frame that waits, and every 64th time the frame away"

subject kryowire hot io.kryowire.benchmarks.hot.KryowireSubject
setting kryowire "KryoCodec with declared types, HashOwners over listed nodes, the frames of a link without lock and network"
subject bare hot io.kryowire.benchmarks.hot.BareSubject
setting bare "the remainder of the hash; 24 bytes copied behind the last ones"
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.path.NoopSubject

launch_hot() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6
	# JMH's lock is one for the whole machine
	run_jvm "$module" "${@:7}" -Djmh.ignoreLock=true io.kryowire.benchmarks.rig.path.PathMeasurement \
		--row "$row" --subject "$subject" --class "$class" --seconds "$seconds" --samples "$samples" --log "$log.jmh"
}

group aes-gcm "seals or opens a frame, or only copies it: time, allocation"

row aes-gcm-seal-64 "64 bytes"
row aes-gcm-seal-1024 "1 KB"
row aes-gcm-seal-65536 "64 KB, as four records"
row aes-gcm-open-64 "64 bytes"
row aes-gcm-open-1024 "1 KB"
row aes-gcm-open-65536 "64 KB, as four records"

subject plain hot io.kryowire.benchmarks.hot.PlainSubject
setting plain "a copy, which a frame without encryption needs too"
subject aes-gcm hot io.kryowire.benchmarks.hot.AesGcmSubject
setting aes-gcm "the JDK's AES-256-GCM, one cipher and key, a nonce for each record of at most 16 KB; no TLS around it"
extra_subject noop rig io.kryowire.benchmarks.rig.path.NoopSubject

launch_aes-gcm() { launch_hot "$@"; }

# The goal: the lookups take at most a hundredth of the decoding
group allow-list "decodes with and without looking for types among those that may travel: time, allocation"

row allow-list-record "the record of eleven fields: its type was looked up when the coder was made"
row allow-list-open "a list of 20 objects of four classes, which only the message names: each class is looked up"

subject kryowire hot io.kryowire.benchmarks.hot.allowed.PatternsSubject
setting kryowire "KryoCodec, types declared, kryowire.codec.allow with two patterns"
subject declared hot io.kryowire.benchmarks.hot.allowed.DeclaredSubject
setting declared "the same without patterns, which is the default: what is declared may travel"
subject lookups hot io.kryowire.benchmarks.hot.allowed.LookupsSubject
setting lookups "only the lookups that kryowire makes while it decodes, patterns included: the price of the allow-list"
subject kryo hot io.kryowire.benchmarks.hot.allowed.KryoSubject
setting kryo "bare Kryo with setRegistrationRequired(true), readClassAndObject"
subject kryo-any hot io.kryowire.benchmarks.hot.allowed.KryoAnySubject
setting kryo-any "bare Kryo with setRegistrationRequired(false), the same classes registered"
extra_subject noop rig io.kryowire.benchmarks.rig.path.NoopSubject

launch_allow-list() { launch_hot "$@"; }
