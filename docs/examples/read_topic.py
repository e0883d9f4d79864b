"""Lists a state topic of one server (no cluster, no TLS, database 0): key, version and value. Takes host, port, topic
and, if they are others, prefix and user; a password stands in REDISCLI_AUTH. ../wire-format.md explains the bytes."""
import json, os, socket, sys

host, port, topic, prefix, user = sys.argv[1:] + ["kryowire:", "default"][len(sys.argv) - 4:]
answers = (connection := socket.create_connection((host, int(port)))).makefile("rb")
TEXT = bytes.fromhex("10 00000000 e37ccc73 01")  # how kryo begins a value of a topic of texts

def redis(*words):
    strings = b"".join(b"$%d\r\n%b\r\n" % (len(word.encode()), word.encode()) for word in words)
    connection.sendall(b"*%d\r\n%b" % (len(words), strings))
    return answer()

def answer():
    kind, rest = (line := answers.readline())[:1], line[1:-2]
    if kind == b"*":
        return [answer() for _ in range(int(rest))]
    return answers.read(int(rest) + 2)[:-2] if kind == b"$" else rest if kind == b"+" else sys.exit(rest.decode())

def readable(value):
    if value[:1] == b"{":  # the text as it stands: numbers keep all their digits
        return value[value.index(b'"value":') + 8:-1].decode()
    return json.dumps(text(value[len(TEXT):])) if value.startswith(TEXT) else f"{len(value)} bytes of kryo"

def text(string):  # behind its length, of which an odd number says that each character has one byte
    letters = string[next(i for i, byte in enumerate(string) if byte < 0x80) + 1:]
    return letters.decode("latin-1") if string[0] & 1 else letters.decode("utf-8", "surrogatepass")

"REDISCLI_AUTH" in os.environ and redis("AUTH", user, os.environ["REDISCLI_AUTH"])
count = redis("GETRANGE", f"{prefix}{{{topic}}}:partitions", "0", "31") or sys.exit(f"There is no topic {topic}")
count.partition(b" ")[2] in (b"", b"(format 2)") or sys.exit(f"Topic {topic} has another format: {count.decode()}")
for stem in (f"{prefix}{{{topic}:{partition}}}" for partition in range(int(count.split()[0]))):
    cursor, keys = b"", set()
    while cursor != b"0":
        cursor, page = redis("SSCAN", f"{stem}:keys", cursor.decode() or "0")
        keys.update(key.decode() for key in page)
    for key, record in ((key, redis("GETRANGE", f"{stem}:v:{key}", "0", "-1")) for key in keys):
        record[:4] in (b"", b"KS\1\0", b"KS\2\0") or sys.exit(f"{json.dumps(key)} has another format: {record[:4]}")
        if record:  # else its time is over, or it was removed just now
            print(json.dumps(key), int.from_bytes(record[4:12], "big"), readable(record[24 if record[2] == 1 else 32:]))
