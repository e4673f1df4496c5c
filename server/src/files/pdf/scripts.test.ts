import { execFileSync } from 'node:child_process'
import { existsSync, readFileSync } from 'node:fs'
import { beforeAll, describe, expect, test } from 'vitest'
import { NAMES_IN_SCRIPTS } from '../../test/names-in-scripts.ts'
import { type DrawPage, pdfOf } from './document.ts'
import { linesOf } from './lines.ts'
import { lettersWithoutFont, type Run } from './runs.ts'
import { loadShaping } from './shaping.ts'

beforeAll(loadShaping)

/** The ring that shaping puts where a mark has no letter to sit on. */
const DOTTED_CIRCLE = 0x25cc

describe.each(NAMES_IN_SCRIPTS)('%s', (script, first, last) => {
  test('is drawn with glyphs alone: neither empty boxes nor marks without their letters', () => {
    for (const face of ['sans', 'serifBold'] as const)
      for (const { pieces } of linesOf(`${first} ${last}`, { plain: face }, 9_999, ({ text }) => text.length))
        for (const { run } of pieces) {
          const ids = glyphsOf(run).map(({ id }) => id)
          expect(ids).not.toContain(0)
          const { font } = run.file
          if (font.hasGlyphForCodePoint(DOTTED_CIRCLE))
            expect(ids).not.toContain(font.glyphForCodePoint(DOTTED_CIRCLE).id)
        }
    expect(lettersWithoutFont(`${first} ${last}`)).toEqual([])
    expect(new RegExp(`\\p{Script_Extensions=${script}}`, 'u').test(first)).toBe(true)
  })
})

const CASES = ['names-that-break-pdf', 'names-printed-as-boxes'].map(name => `../shared/data/cases/${name}.csv`)

test.runIf(CASES.every(file => existsSync(file))).each(CASES)('every letter of %s has a font', file => {
  const rows = readFileSync(file, 'utf8')
  expect(rows.split('\n').length).toBeGreaterThan(1)
  expect(lettersWithoutFont(rows.replaceAll(/\s/g, ''))).toEqual([])
})

/** poppler turns these letters round, but not the marks among them. */
const NOT_TURNED = new Set(['Thaana', 'Nko', 'Adlam'])

function canReadPdf(): boolean {
  try {
    execFileSync('pdftotext', ['-v'], { stdio: 'ignore' })
    return true
  } catch {
    return false
  }
}

test.runIf(canReadPdf())('names of every script can be copied from a PDF', async () => {
  const names = NAMES_IN_SCRIPTS.filter(([script]) => !NOT_TURNED.has(script))
  const draw: DrawPage = pen => {
    for (const [at, [, first, last]] of names.entries())
      pen.text(50, 40 + at * 20, `${first} ${last}`, 'serifBold', { size: 14 })
  }
  const chunks: Buffer[] = []
  for await (const chunk of pdfOf({ title: 'Names', lang: 'en', now: 0 }, [draw])) chunks.push(chunk)
  const text = execFileSync('pdftotext', ['-layout', '-', '-'], { input: Buffer.concat(chunks), encoding: 'utf8' })
  // A reader may put a space between letters of two fonts, and signs of direction around a name.
  const plain = (each: string) => each.normalize('NFC').replace(/[\s\u202a-\u202e]/g, '')
  for (const [, first, last] of names) expect(plain(text)).toContain(plain(`${first} ${last}`))
})

const glyphsOf = ({ file, text, isRtl, isShaped }: Run) =>
  file.font.layout(text, (isShaped ? { isRtl } : undefined) as never).glyphs
