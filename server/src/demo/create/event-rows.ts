import type { Instant } from '@hornbook/rules/time/dates'
import { hashText } from '../children/random.ts'

const HEADER = Buffer.concat([Buffer.from('PGCOPY\n\xff\r\n\0', 'latin1'), Buffer.alloc(8)])
const TRAILER = Buffer.from([0xff, 0xff])
/** A field count, then five fields: each a length and its bytes. */
const ROW_BYTES = 2 + (4 + 16) + (4 + 8) + (4 + 2) + (4 + 2) + (4 + 8)
const ROWS_PER_BUFFER = 4_096
const MS_TO_2000 = 946_684_800_000

/** Creates the temporary table for these rows. */
export const CREATE_EVENT_ROWS =
  'CREATE TEMPORARY TABLE event_rows (id uuid, student_id bigint, level smallint, lesson smallint, finished_at timestamptz) ON COMMIT DROP'

/**
 * Lesson completions in the format of PostgreSQL's binary COPY: writing and parsing text would be most of the work for
 * ten million. An event's id is derived from the district, the student and the event's number, and ids increase, so
 * that their index only grows at its end.
 */
export class EventRows {
  count = 0
  private readonly parts: Buffer[] = [HEADER]
  private current = Buffer.allocUnsafe(0)
  private at = 0
  private readonly district: number

  constructor(districtCode: string) {
    this.district = hashText(districtCode) >>> 0
  }

  /** `serial` is the number of the student in the district, `event` the number of the student's event. */
  add(student: bigint, serial: number, event: number, level: number, lesson: number, finishedAt: Instant): void {
    if (this.at + ROW_BYTES > this.current.length) this.startBuffer()
    const row = this.current
    let at = row.writeInt32BE(16, row.writeInt16BE(5, this.at))
    at = writeId(row, at, { district: this.district, serial, event, kind: 0 })
    at = row.writeBigInt64BE(student, row.writeInt32BE(8, at))
    at = row.writeInt16BE(level, row.writeInt32BE(2, at))
    at = row.writeInt16BE(lesson, row.writeInt32BE(2, at))
    this.at = row.writeBigInt64BE(BigInt(finishedAt - MS_TO_2000) * 1000n, row.writeInt32BE(8, at))
    this.count++
  }

  /** All rows so far, with header and trailer. */
  bytes(): readonly Buffer[] {
    return [...this.parts, this.current.subarray(0, this.at), TRAILER]
  }

  /** The id of a placement result, derived in the same way. */
  resultId(serial: number, event: number): string {
    const bytes = Buffer.alloc(16)
    writeId(bytes, 0, { district: this.district, serial, event, kind: 1 })
    return bytes.toString('hex')
  }

  private startBuffer() {
    if (this.at > 0) this.parts.push(this.current.subarray(0, this.at))
    this.current = Buffer.allocUnsafe(ROW_BYTES * ROWS_PER_BUFFER)
    this.at = 0
  }
}

interface IdParts {
  readonly district: number
  readonly serial: number
  readonly event: number
  readonly kind: 0 | 1
}

/** Writes a UUID of version 8, whose bits are free to choose; returns the offset of its end. */
function writeId(into: Buffer, from: number, { district, serial, event, kind }: IdParts): number {
  let at = into.writeUInt32BE(serial, from)
  at = into.writeUInt16BE(event, at)
  at = into.writeUInt16BE(0x8000 + kind, at)
  at = into.writeUInt32BE((0x80000000 | (district & 0x3fffffff)) >>> 0, at)
  return into.writeUInt32BE((Math.imul(serial, 0x9e3779b1) ^ Math.imul(event, 0x85ebca6b)) >>> 0, at)
}
