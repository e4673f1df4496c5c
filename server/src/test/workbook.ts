import { text } from 'node:stream/consumers'
import { fromBufferPromise } from 'yauzl'

/** The parts of an Excel workbook, by path. */
export async function partsOf(workbook: Buffer): Promise<ReadonlyMap<string, string>> {
  const zip = await fromBufferPromise(workbook)
  const parts = new Map<string, string>()
  for await (const entry of zip.eachEntry())
    parts.set(entry.fileName, await text(await zip.openReadStreamPromise(entry)))
  return parts
}

/** The cells of its first sheet as a program shows them; empty ones are ''. */
export async function workbookCells(workbook: Buffer): Promise<(string | number)[][]> {
  const sheet = (await partsOf(workbook)).get('xl/worksheets/sheet1.xml') ?? ''
  return [...sheet.matchAll(/<row r="\d+">(.*?)<\/row>/gs)].map(([, row = '']) => {
    const cells: (string | number)[] = []
    for (const [, letters = '', type, content = ''] of row.matchAll(
      /<c r="([A-Z]+)\d+"(?: s="\d")?( t="inlineStr")?>(.*?)<\/c>/gs,
    )) {
      const inside = content.replace(/<[^>]*>/g, '')
      cells[placeOf(letters)] = type ? readXml(inside) : Number(inside)
    }
    return Array.from(cells, cell => cell ?? '')
  })
}

/** A is 0, Z 25, AA 26. */
const placeOf = (letters: string) => [...letters].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) - 1

const ENTITIES: Readonly<Record<string, string>> = { '&amp;': '&', '&lt;': '<', '&gt;': '>', '&quot;': '"' }

const readXml = (xml: string) =>
  xml
    .replace(/&\w+;/g, entity => ENTITIES[entity] ?? entity)
    .replace(/_x([0-9A-F]{4})_/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)))
