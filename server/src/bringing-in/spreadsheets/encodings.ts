import { UPLOAD_ENCODINGS, type UploadEncoding } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { Refusal } from '../../access/refusal.ts'
import type { Db } from '../../db/pool.ts'
import { isBeyondAscii, readBytes } from '../../files/reading/byte-cells.ts'
import type { TableRow } from '../../files/reading/table.ts'
import { t } from '../../texts/texts.ts'
import { type OpenDraft, readDraftRows, type SpreadsheetDraft } from './drafts.ts'
import { fieldsOf, headersOf } from './headers.ts'

/** Lines that are kept to tell encodings apart, and texts of them that are shown. */
const MAX_LINES = 24
const MAX_SAMPLES = 5

/** Finds the lines that have bytes beyond ASCII which no line before them has: two encodings differ in some bytes only. */
export class TellingLines {
  readonly lines: number[] = []
  readonly #seen = new Set<string>()

  add({ line, bytes }: TableRow): void {
    if (!bytes || this.lines.length === MAX_LINES) return
    const before = this.#seen.size
    for (const byte of bytes.join('')) if (isBeyondAscii(byte)) this.#seen.add(byte)
    if (this.#seen.size > before) this.lines.push(line)
  }
}

/** Whether anything in a draft's file could be read in another encoding. */
const isGuess = ({ reading: { tellingLines = [], headerBytes = [] } }: SpreadsheetDraft) =>
  tellingLines.length > 0 || headerBytes.some(isBeyondAscii)

interface Choice {
  readonly encoding: UploadEncoding
  readonly samples: string[]
}

/**
 * The encodings in which a draft's texts look like names, each with some of these texts, those first that differ most. Empty where
 * there is nothing to choose: the file is Unicode or a workbook, or its texts read alike in all of them.
 */
export async function encodingsOf(tx: Db, draft: OpenDraft): Promise<Choice[]> {
  const { reading, status, fields } = draft
  if (!isGuess(draft) || status === 'applied') return []
  const rows = await readDraftRows(tx, draft, { lines: reading.tellingLines ?? [] })
  // Nobody reads a password on a screen.
  const cells = rows.flatMap(({ bytes = [] }) => bytes.filter((_, at) => fields[at] !== 'password'))
  const telling = [...new Set([...cells, ...(reading.headerBytes ?? [])].filter(isBeyondAscii))]
  const read = UPLOAD_ENCODINGS.map(encoding => ({ encoding, texts: readBytes(telling, encoding) }))
  const current = read.filter(({ encoding }) => encoding === reading.encoding)
  const different = new Map<string, (typeof read)[number]>()
  for (const each of [...current, ...read.filter(({ texts }) => texts.filter(isLikeName).length * 2 >= texts.length)]) {
    const key = each.texts.join('\n')
    if (!different.has(key)) different.set(key, each)
  }
  const choices = [...different.values()]
  if (choices.length < 2) return []
  const variety = telling.map((_, at) => new Set(choices.map(({ texts }) => texts[at])).size)
  const shown = [...telling.keys()].sort((a, b) => (variety[b] ?? 0) - (variety[a] ?? 0)).slice(0, MAX_SAMPLES)
  return choices.map(({ encoding, texts }) => ({ encoding, samples: shown.map(at => (texts[at] ?? '').slice(0, 80)) }))
}

/** Signs that names have beside letters, in the west and in the east. */
const SIGNS = /[\p{ASCII}\p{L}\p{M}\p{Nd}\u2019\u00a0\u3000・ー々]/u
const LATIN = /\p{Script=Latin}/u
const OTHER =
  /[\p{Script=Greek}\p{Script=Cyrillic}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u

/** Whether a text can be a name: letters alone, a word of one script, and no capital behind a small letter that is not plain. */
const isLikeName = (text: string) =>
  [...text].every(sign => SIGNS.test(sign)) &&
  text.split(/[\s,-]+/).every(word => !(LATIN.test(word) && OTHER.test(word))) &&
  !/\p{Ll}(?![A-Z])\p{Lu}/u.test(text)

/** Reads a draft's file in another encoding: its headers now, its rows whenever they are read. Throws 422 if it is no guess how. */
export async function readAnew(tx: Db, draft: OpenDraft, encoding: UploadEncoding): Promise<OpenDraft> {
  const { districtId, list, reading, headers } = draft
  if (!isGuess(draft))
    throw new Refusal('invalid', [
      { pointer: '/data/attributes/encoding', detail: t('bringingIn:upload.encodingIsKnown') },
    ])
  const anew = readBytes(reading.headerBytes ?? [], encoding)
  const named = headers.map((_, at) => headersOf([anew[at] ?? '', '.'])[0] ?? '')
  const guessed = await fieldsOf(tx, districtId, list, named)
  const fields = named.map((name, at) => (name === headers[at] ? draft.fields[at] : guessed[at]) ?? null)
  const once = fields.map((field, at) => (fields.indexOf(field) === at ? field : null))
  const next = { ...draft, headers: named, fields: once, reading: { ...reading, encoding } }
  await tx
    .updateTable('spreadsheet_uploads')
    .set({ headers: named, fields: once as string[], reading: JSON.stringify(next.reading) })
    .where('district_id', '=', districtId)
    .where('id', '=', draft.id)
    .execute()
  return next
}
