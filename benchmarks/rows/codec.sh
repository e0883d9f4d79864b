# One value encoded and decoded by one thread, everything warm. Each subject is an io.kryowire...CodecSubject.

group codec "encodes and decodes one value: time, bytes, allocation"

row codec-struct "PriceUpdate{Instrument{mnemonic,id},qty,price}, the struct of the articles"
row codec-pojo "a mutable class of eleven fields, 88 bytes with bare Kryo"
row codec-record "the same as a record"

# subject NAME MODULE CLASS [JVM OPTIONS]
subject kryowire codec-kryowire io.kryowire.benchmarks.codec.kryowire.KryowireSubject
subject kryowire-json codec-kryowire io.kryowire.benchmarks.codec.kryowire.KryowireJsonSubject
# Written by hand for the struct, which is all it can
subject flat codec-jdk io.kryowire.benchmarks.codec.jdk.FlatSubject
setting flat "a layout written by hand for this one class: fixed offsets, VarHandle, no schema, no checks"
subject kryo codec-kryo io.kryowire.benchmarks.codec.kryo.KryoSubject
subject jdk codec-jdk io.kryowire.benchmarks.codec.jdk.JdkSubject
# FST reads and writes the fields of JDK classes by reflection
subject fst codec-fst io.kryowire.benchmarks.codec.fst.FstSubject \
	--add-opens=java.base/{java.lang,java.math,java.net,java.text,java.time,java.util,java.util.concurrent}=ALL-UNNAMED \
	--add-opens=java.sql/java.sql=ALL-UNNAMED
# The articles measured these too
extra_subject fst-shared codec-fst io.kryowire.benchmarks.codec.fst.FstSharedSubject \
	--add-opens=java.base/{java.lang,java.math,java.net,java.text,java.time,java.util,java.util.concurrent}=ALL-UNNAMED \
	--add-opens=java.sql/java.sql=ALL-UNNAMED
setting fst-shared "as fst, but writes an object that occurs twice once (its default)"
extra_subject jdk-unshared codec-jdk io.kryowire.benchmarks.codec.jdk.UnsharedSubject
setting jdk-unshared "as jdk, with writeUnshared"
subject fory codec-fory io.kryowire.benchmarks.codec.fory.ForySubject
subject jackson codec-jackson io.kryowire.benchmarks.codec.jackson.JacksonSubject
# What the rig itself costs
extra_subject noop rig io.kryowire.benchmarks.rig.codec.NoopSubject

launch_codec() {
	local row=$1 subject=$2 seconds=$3 log=$4 module=$5 class=$6
	# JMH's lock is one for the whole machine
	run_jvm "$module" "${@:7}" -Djmh.ignoreLock=true io.kryowire.benchmarks.rig.codec.CodecMeasurement \
		--row "$row" --subject "$subject" --class "$class" --seconds "$seconds" --samples "$samples" --log "$log.jmh"
}
