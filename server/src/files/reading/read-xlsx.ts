import type { Readable } from 'node:stream'
import { type OpenZip, openZip } from './open-zip.ts'
import { checkRow, MAX_NOTED, TABLE_LIMITS, type Table, TableRefused, type TableRow } from './table.ts'
import { type CellStyle, stylesHandler, textOfNumber } from './xlsx-styles.ts'
import { attributeOf, NoXml, textOfXml, type XmlHandler, XmlReader } from './xml.ts'

/** Excel writes control characters as _x000D_, and the underscore of a text that only looks so as _x005F_. */
const unescaped = (text: string) =>
  text.includes('_x')
    ? text.replace(/_x([0-9A-Fa-f]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
    : text

/** Reads the sheet that is wanted, or the first that has rows, of an Excel workbook. Formulas count as the value that Excel stored with them. */
export async function readXlsx(bytes: Buffer, wanted: string | null): Promise<Table> {
  const zip = await openZip(bytes, {
    limits: TABLE_LIMITS,
    stop: (problem, at) => {
      throw new TableRefused(problem, { value: at?.value ?? '', ...at?.fill })
    },
    rejectOther: () => {
      throw new TableRefused('zip.unreadable')
    },
    checkNames: names => {
      if (!names.some(name => /(^|[/\\])xl[/\\]workbook\.xml$/i.test(name))) throw new TableRefused('otherZip')
    },
  })
  const parts = new Map(zip.entries.map(entry => [pathOf(entry.name), entry]))
  const { sheets, isFrom1904 } = await sheetsOf(parts)
  const shared = await sharedTexts(parts)
  const { handler, styles } = stylesHandler()
  await readPart(parts, 'xl/styles.xml', handler)
  for (const { name, path } of sheets) {
    if (wanted !== null && name !== wanted) continue
    const notes = { hiddenRows: [], merged: [] }
    const rows = sheetRows(parts, path, { shared, styles, isFrom1904, notes })
    const first = await rows.next()
    if (first.done) continue
    const otherSheets = sheets.filter(sheet => sheet.name !== name).map(sheet => sheet.name)
    const kind = { format: 'xlsx', encoding: null, delimiter: null, sheet: name, otherSheets } as const
    return { kind, rows: withFirst(first.value, rows, zip), notes }
  }
  throw new TableRefused('empty')
}

async function* withFirst(first: TableRow, rest: AsyncGenerator<TableRow>, zip: OpenZip): AsyncGenerator<TableRow> {
  try {
    yield first
    yield* rest
  } finally {
    zip.close()
  }
}

type Parts = ReadonlyMap<string, { readonly open: () => Promise<Readable> }>

const pathOf = (name: string) => name.replaceAll('\\', '/').replace(/^\//, '').toLowerCase()

/** Reads a part; a missing one is empty. */
async function readPart(parts: Parts, path: string, handler: XmlHandler): Promise<void> {
  for await (const _ of readSteps(parts, path, handler));
}

/** The same, but yields after each chunk, so that the caller can take what has been gathered. */
async function* readSteps(parts: Parts, path: string, handler: XmlHandler): AsyncGenerator<void> {
  const part = parts.get(pathOf(path))
  if (!part) return
  const decoder = new TextDecoder()
  const reader = new XmlReader(handler)
  try {
    for await (const chunk of await part.open()) {
      reader.push(decoder.decode(chunk as Buffer, { stream: true }))
      yield
    }
    reader.push(decoder.decode())
    reader.end()
  } catch (error) {
    if (error instanceof NoXml) throw new TableRefused('damaged', { line: path })
    throw error
  }
  yield
}

const nothing = () => {}
/** `r:id`, whatever the prefix; `sheetId` is another number. */
const relationOf = (given: string) => attributeOf(given, 'id')

/** The visible sheets in their order, with the path of each. */
async function sheetsOf(parts: Parts) {
  const found: { name: string; id: string }[] = []
  let isFrom1904 = false
  await readPart(parts, 'xl/workbook.xml', {
    open: (tag, given) => {
      if (tag === 'workbookPr') isFrom1904 = /^(1|true)$/.test(attributeOf(given, 'date1904') ?? '')
      const isShown = tag === 'sheet' && !/hidden/i.test(attributeOf(given, 'state') ?? '')
      if (isShown) found.push({ name: attributeOf(given, 'name') ?? '', id: relationOf(given) ?? '' })
    },
    close: nothing,
    text: nothing,
  })
  const targets = new Map<string, string>()
  await readPart(parts, 'xl/_rels/workbook.xml.rels', {
    open: (tag, given) => {
      if (tag !== 'Relationship') return
      const target = attributeOf(given, 'Target') ?? ''
      targets.set(attributeOf(given, 'Id') ?? '', target.startsWith('/') ? target.slice(1) : `xl/${target}`)
    },
    close: nothing,
    text: nothing,
  })
  return { sheets: found.map(({ name, id }) => ({ name, path: targets.get(id) ?? '' })), isFrom1904 }
}

/** Gathers the text of `t` elements, without the phonetic guides of Japanese (`rPh`). */
class TextGatherer {
  text = ''
  private inText = false
  private inReading = false

  open(tag: string): void {
    if (tag === 'rPh') this.inReading = true
    if (tag === 't') this.inText = true
  }
  close(tag: string): void {
    if (tag === 'rPh') this.inReading = false
    if (tag === 't') this.inText = false
  }
  add(text: string): void {
    if (this.inText && !this.inReading) this.text += text
  }
  take(): string {
    const text = unescaped(textOfXml(this.text))
    this.text = ''
    return text
  }
}

async function sharedTexts(parts: Parts): Promise<string[]> {
  const texts: string[] = []
  const gatherer = new TextGatherer()
  let characters = 0
  await readPart(parts, 'xl/sharedStrings.xml', {
    open: tag => gatherer.open(tag),
    close: tag => {
      gatherer.close(tag)
      if (tag !== 'si') return
      const text = gatherer.take()
      characters += text.length
      if (characters > TABLE_LIMITS.sharedCharacters) throw new TableRefused('tooMuchMemory')
      texts.push(text)
    },
    text: text => gatherer.add(text),
  })
  return texts
}

interface Workbook {
  readonly shared: readonly string[]
  readonly styles: readonly CellStyle[]
  readonly isFrom1904: boolean
  /** What is found on the way. */
  readonly notes: { readonly hiddenRows: number[]; readonly merged: string[] }
}

/** The column of a place such as 'AB12', from 0; -1 without letters. */
function columnOf(place: string): number {
  let column = 0
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64
    if (letter < 1 || letter > 26) break
    column = column * 26 + letter
  }
  return column - 1
}

async function* sheetRows(parts: Parts, path: string, book: Workbook): AsyncGenerator<TableRow> {
  const gathered: TableRow[] = []
  for await (const _ of readSteps(
    parts,
    path,
    sheetHandler(book, row => gathered.push(row)),
  )) {
    yield* gathered
    gathered.length = 0
  }
}

function sheetHandler({ shared, styles, isFrom1904, notes }: Workbook, onRow: (row: TableRow) => void): XmlHandler {
  let line = 0
  let cells: string[] = []
  let column = -1
  let type = ''
  let style = 0
  let value = ''
  let inValue = false
  let isHidden = false
  const inline = new TextGatherer()
  const textOfCell = (): string => {
    if (type === 'inlineStr') return inline.take()
    const text = textOfXml(value)
    if (type === 's') return shared[Number(text)] ?? ''
    if (type === 'b') return text === '1' ? 'TRUE' : 'FALSE'
    if (type === 'str' || type === 'e' || text === '') return unescaped(text)
    return type === 'd' ? text.slice(0, 10) : textOfNumber(text, styles[style], isFrom1904)
  }
  return {
    open(tag, given) {
      if (tag === 'row') {
        line = Number(attributeOf(given, 'r') ?? line + 1)
        isHidden = /^(1|true)$/.test(attributeOf(given, 'hidden') ?? '')
        cells = []
        column = -1
      } else if (tag === 'c') {
        const place = attributeOf(given, 'r')
        column = place === null ? column + 1 : columnOf(place)
        if (column < 0 || column > 16_384) throw new TableRefused('damaged', { line })
        type = attributeOf(given, 't') ?? 'n'
        style = Number(attributeOf(given, 's') ?? 0)
        value = ''
      } else if (tag === 'mergeCell') {
        const place = attributeOf(given, 'ref')
        if (place !== null && notes.merged.length < MAX_NOTED) notes.merged.push(place.slice(0, 20))
      } else if (tag === 'v') inValue = true
      else inline.open(tag)
    },
    close(tag) {
      if (tag === 'v') inValue = false
      else if (tag === 'c') {
        const text = textOfCell()
        if (text === '') return
        while (cells.length < column) cells.push('')
        cells[column] = text
      } else if (tag === 'row') {
        const row = { line, cells }
        if (cells.length === 0 || !checkRow(row)) return
        if (isHidden && notes.hiddenRows.length < MAX_NOTED) notes.hiddenRows.push(line)
        onRow(row)
      } else inline.close(tag)
    },
    text(text) {
      if (inValue) value += text
      else inline.add(text)
    },
  }
}
