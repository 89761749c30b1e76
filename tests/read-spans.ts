/** A span as a collector receives it. Numbers are text. */
export type SentSpan = {
  traceId: string;
  spanId: string;
  parentId: string;
  name: string;
  isError: boolean;
  attributes: Record<string, string>;
};

type Field = { number: number; value: bigint; bytes: Buffer };

/** The fields of a protobuf message: numbers and nested messages or texts. */
function fieldsOf(message: Buffer): Field[] {
  const fields: Field[] = [];
  let at = 0;
  const varint = () => {
    let [value, shift] = [0n, 0n];
    for (;;) {
      const byte = message[at] ?? 0;
      at += 1;
      value |= BigInt(byte & 127) << shift;
      if (byte < 128) return value;
      shift += 7n;
    }
  };
  while (at < message.length) {
    const tag = Number(varint());
    const wire = tag & 7;
    const size = wire === 2 ? Number(varint()) : wire === 1 ? 8 : wire === 5 ? 4 : 0;
    const value = wire === 0 ? varint() : 0n;
    fields.push({ number: tag >> 3, value, bytes: message.subarray(at, at + size) });
    at += size;
  }
  return fields;
}

const nested = (message: Buffer, number: number) =>
  fieldsOf(message).flatMap((field) => (field.number === number ? [field.bytes] : []));
const first = (message: Buffer, number: number) => nested(message, number)[0] ?? Buffer.alloc(0);

/** A value of OTLP: a text (field 1) or an integer (field 3). */
function readValue(message: Buffer): string {
  const [field] = fieldsOf(message);
  return field?.number === 1 ? field.bytes.toString() : String(field?.value);
}

/** Reads the spans of an OTLP request in protobuf (opentelemetry/proto/trace/v1/trace.proto). */
export function readSpans(body: Buffer): SentSpan[] {
  const spans = nested(body, 1).flatMap((resource) => nested(resource, 2).flatMap((scope) => nested(scope, 2)));
  return spans.map((span) => ({
    traceId: first(span, 1).toString("hex"),
    spanId: first(span, 2).toString("hex"),
    parentId: first(span, 4).toString("hex"),
    name: first(span, 5).toString(),
    isError: fieldsOf(first(span, 15)).some(({ number, value }) => number === 3 && value === 2n),
    attributes: Object.fromEntries(
      nested(span, 9).map((pair) => [first(pair, 1).toString(), readValue(first(pair, 2))]),
    ),
  }));
}
