const LINE_FEED = 10

/** The rows of a whole list that arrives as JSON arrays, one a line; in batches, as they arrive. */
export async function* rowsOfJson<Row>(
  bytes: AsyncIterable<Buffer>,
  rowOf: (values: readonly unknown[]) => Row,
): AsyncGenerator<Row[]> {
  let rest: Buffer = Buffer.alloc(0)
  for await (const piece of bytes) {
    const all = rest.length === 0 ? piece : Buffer.concat([rest, piece])
    const end = all.lastIndexOf(LINE_FEED)
    rest = all.subarray(end + 1)
    // JSON has no line feeds within.
    const lines = all.toString('utf8', 0, Math.max(end, 0)).replaceAll('\n', ',')
    if (lines !== '') yield (JSON.parse(`[${lines}]`) as unknown[][]).map(rowOf)
  }
}
