# What an older version has written is read by a newer one. Each subject is an io.kryowire...CodecSubject.

group evolution "decodes what an older version of the type has written: time, bytes"

row codec-evolution "a record of ten fields, of which one was removed, one widened and one renamed, and two were added"

subject kryowire codec-kryowire io.kryowire.benchmarks.codec.kryowire.evolution.OlderVersionSubject
subject kryowire-same codec-kryowire io.kryowire.benchmarks.codec.kryowire.evolution.SameVersionSubject
setting kryowire-same "the newer version writes, too"
subject fory-compatible codec-fory io.kryowire.benchmarks.codec.fory.evolution.CompatibleSubject
subject kryo-compatible codec-kryo io.kryowire.benchmarks.codec.kryo.evolution.CompatibleSubject
setting kryo-compatible "nothing is renamed or widened, which it cannot do"
subject kryo-tagged codec-kryo io.kryowire.benchmarks.codec.kryo.evolution.TaggedSubject
setting kryo-tagged "chunked, so that what is unknown can be skipped; nothing is widened, which it cannot do"
subject protobuf codec-protobuf io.kryowire.benchmarks.codec.protobuf.ProtobufSubject
setting protobuf "decodes to the generated message"
subject avro codec-avro io.kryowire.benchmarks.codec.avro.AvroSubject
setting avro "single-object encoding, decodes to a generic record"

launch_evolution() {
	launch_codec "$@"
}
