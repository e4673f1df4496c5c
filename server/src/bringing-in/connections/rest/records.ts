import { RestFailure } from './failure.ts'
import type { PullLimits } from './limits.ts'

export type RestRecord = Readonly<Record<string, unknown>>

const [QUOTE, BACKSLASH, OPEN, CLOSE, LIST, LIST_END, COMMA, COLON, TAG] = Buffer.from('"\\{}[],:<')
const isSpace = (byte: number) => byte === 0x20 || byte === 0x0a || byte === 0x0d || byte === 0x09
const BYTE_ORDER_MARK = Buffer.from([0xef, 0xbb, 0xbf])

/**
 * The records of an answer such as `{"users":[…]}`, in batches as its bytes come: of a page of any length one record at a time is
 * in memory. What stands beside the list is passed over. Throws a RestFailure for anything else.
 */
export async function* recordsOf(
  content: AsyncIterable<Buffer>,
  envelope: string,
  limits: Pick<PullLimits, 'depth' | 'recordBytes'>,
): AsyncGenerator<RestRecord[]> {
  const scanner = new Scanner(envelope, limits)
  let start: Buffer | null = Buffer.alloc(0)
  for await (const piece of content) {
    start = start && Buffer.concat([start, piece])
    // The first bytes say what it is, so they are looked at together.
    if (start && start.length < 4) continue
    const records: RestRecord[] = scanner.read(start ? begun(start) : piece)
    start = null
    if (records.length > 0) yield records
  }
  if (start) scanner.read(begun(start))
  scanner.end()
}

/** What the answer begins with tells a web page or another encoding from JSON. */
function begun(start: Buffer): Buffer {
  if (start.subarray(0, 3).equals(BYTE_ORDER_MARK)) return start.subarray(3)
  // Every ASCII character has a zero byte in UTF-16 and UTF-32.
  if (start.subarray(0, 4).includes(0) || start[0] === 0xff || start[0] === 0xfe) throw new RestFailure('encoding')
  return start
}

class Scanner {
  readonly #envelope: string
  readonly #limits: Pick<PullLimits, 'depth' | 'recordBytes'>
  readonly #decoder = new TextDecoder('utf-8', { fatal: true })
  #depth = 0
  #inString = false
  #isEscaped = false
  #isOver = false
  /** The pieces of what is being read: a record of the list, or the latest text of the outermost object. */
  #kept: Buffer[] | null = null
  #keptBytes = 0
  #lastText = ''
  #isValue = false
  #inList = false
  #foundList = false

  constructor(envelope: string, limits: Pick<PullLimits, 'depth' | 'recordBytes'>) {
    this.#envelope = envelope
    this.#limits = limits
  }

  read(piece: Buffer): RestRecord[] {
    const records: RestRecord[] = []
    let from = this.#kept ? 0 : -1
    for (let at = 0; at < piece.length; at++) {
      const byte = piece[at] as number
      if (this.#inString) {
        if (this.#isEscaped) this.#isEscaped = false
        else if (byte === BACKSLASH) this.#isEscaped = true
        else if (byte === QUOTE) {
          this.#inString = false
          if (this.#depth === 1 && !this.#isValue) {
            this.#lastText = this.#cut(piece.subarray(from, at + 1), text => String(JSON.parse(text)))
            from = -1
          }
        }
        continue
      }
      if (isSpace(byte)) continue
      if (this.#depth === 0) this.#enter(byte)
      else if (byte === QUOTE) {
        this.#inString = true
        if (this.#depth === 1 && !this.#isValue) from = this.#keep(at)
        else if (this.#inList && this.#depth === 2) throw new RestFailure('envelope', { key: this.#envelope })
      } else if (byte === OPEN || byte === LIST) {
        if (this.#inList && this.#depth === 2) {
          if (byte === LIST) throw new RestFailure('envelope', { key: this.#envelope })
          from = this.#keep(at)
        }
        if (this.#depth === 1) this.#open(byte)
        if (++this.#depth > this.#limits.depth) throw new RestFailure('depth')
      } else if (byte === CLOSE || byte === LIST_END) {
        this.#depth--
        if (this.#inList && this.#depth === 2) {
          records.push(this.#cut(piece.subarray(from, at + 1), text => JSON.parse(text) as RestRecord))
          from = -1
        }
        if (this.#depth === 1) this.#inList = false
        if (this.#depth === 0) this.#isOver = true
      } else if (this.#depth === 1 && byte === COLON) this.#isValue = true
      else if (this.#depth === 1 && byte === COMMA) this.#isValue = false
      else if (this.#inList && this.#depth === 2 && byte !== COMMA) throw new RestFailure('notJson')
    }
    if (this.#kept && from >= 0) this.#hold(piece.subarray(from))
    return records
  }

  end(): void {
    if (!this.#isOver) throw new RestFailure('notJson')
    if (!this.#foundList) throw new RestFailure('envelope', { key: this.#envelope })
  }

  #enter(byte: number): void {
    if (byte === TAG) throw new RestFailure('webPage')
    if (this.#isOver) throw new RestFailure('notJson')
    if (byte === LIST) throw new RestFailure('envelope', { key: this.#envelope })
    if (byte !== OPEN) throw new RestFailure('notJson')
    this.#depth = 1
  }

  #open(byte: number): void {
    if (!this.#isValue || this.#lastText !== this.#envelope) return
    if (byte === OPEN || this.#foundList) throw new RestFailure('envelope', { key: this.#envelope })
    this.#inList = true
    this.#foundList = true
  }

  #keep(at: number): number {
    this.#kept = []
    this.#keptBytes = 0
    return at
  }

  #hold(piece: Buffer): void {
    this.#keptBytes += piece.length
    if (this.#keptBytes > this.#limits.recordBytes) throw new RestFailure('recordTooLarge')
    this.#kept?.push(piece)
  }

  #cut<Value>(last: Buffer, parse: (text: string) => Value): Value {
    this.#hold(last)
    const bytes = this.#kept?.length === 1 ? last : Buffer.concat(this.#kept ?? [])
    this.#kept = null
    let text: string
    try {
      text = this.#decoder.decode(bytes)
    } catch {
      throw new RestFailure('encoding')
    }
    try {
      return parse(text)
    } catch {
      throw new RestFailure('notJson')
    }
  }
}
