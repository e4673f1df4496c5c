import { flattenDocument, type ListAnswer } from './answer.ts'
import { ApiError } from './api-error.ts'

/** Ends each row of a whole list; the JSON of a row contains none (CALL-12). */
const LINE_FEED = '\n'
/** As many rows as the server sends at once, before it has read the others. */
const BEGINNING_ROWS = 200
/** Short enough that a key pressed meanwhile is drawn with the next frame. */
const SLICE_MS = 8
/** A browser hands over up to 2 MB at once; a part of this size takes about a millisecond. */
const PART_BYTES = 64 * 1024

/**
 * Reads a list as it comes, some rows at a time, so that 100,000 of them hold up nothing else on the page. `onBeginning`
 * gets the first rows of a longer list, whose meta says how many there are. Throws ApiError if the connection is lost.
 */
export async function readList(response: Response, onBeginning?: (beginning: ListAnswer) => void): Promise<ListAnswer> {
  let answer: ListAnswer | undefined
  const rows: object[] = []
  let rest = ''
  let hasBegun = false
  const take = (text: string) => {
    const end = text.lastIndexOf(LINE_FEED)
    if (end < 0) {
      rest += text
      return
    }
    const lines = rest + text.slice(0, end)
    rest = text.slice(end + 1)
    // The first lines begin the document; a comma stands before each row after them.
    const piece = parse(answer ? `{"data":[${lines.slice(1)}]}` : `${lines}]}`)
    answer ??= piece
    for (const row of piece.rows) rows.push(row)
  }
  for await (const text of piecesOf(response)) {
    take(text)
    if (hasBegun || !answer || rows.length < BEGINNING_ROWS) continue
    hasBegun = true
    if (Number(answer.meta.total) > rows.length) onBeginning?.({ ...answer, rows: [...rows] })
  }
  if (!answer) return parse(rest)
  const end = parse(`{"data":[${rest}`)
  return { ...end, rows, meta: { ...answer.meta, ...end.meta } }
}

const parse = (document: string) => flattenDocument('many', JSON.parse(document)) as ListAnswer

/** The text of an answer as it comes. Lets the page draw in between. */
async function* piecesOf({ body }: Response): AsyncGenerator<string> {
  const reader = (body as ReadableStream<Uint8Array<ArrayBuffer>>).getReader()
  const decoder = new TextDecoder()
  let since = performance.now()
  for (;;) {
    const { value, done } = await reader.read().catch(lost)
    if (done) return
    for (let at = 0; at < value.length; at += PART_BYTES) {
      yield decoder.decode(value.subarray(at, at + PART_BYTES), { stream: true })
      if (performance.now() - since < SLICE_MS) continue
      await new Promise(resolve => setTimeout(resolve))
      since = performance.now()
    }
  }
}

function lost(cause: unknown): never {
  if (cause instanceof DOMException && cause.name === 'AbortError') throw cause
  throw new ApiError(0, 'unreachable', [])
}
