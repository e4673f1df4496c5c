import { describe, expect, test } from 'vitest'
import { actualTextsOf, pagesOf } from '../../test/pdf.ts'
import { type DrawPage, pdfOf } from './document.ts'
import { isolated, linesOf } from './lines.ts'
import { lettersWithoutFont, type Run, runsOf } from './runs.ts'

const measure = ({ text }: Run) => text.length
const plain = { plain: 'sans' } as const
const texts = (text: string, width: number) =>
  linesOf(text, plain, width, measure).map(({ pieces }) => pieces.map(({ run }) => run.text).join(''))
const filesOf = (text: string) => runsOf(text, 'serifBold').map(({ file }) => file.key.replace(/-\d+$/, ''))

describe('letters of any script', () => {
  test.each([
    ['Quân Võ', ['literata-latin']],
    ['Олександра Коваленко', ['literata-cyrillic']],
    ['आरव चट्टोपाध्याय', ['noto-sans-devanagari']],
    ['สมชาย', ['noto-sans-thai-thai']],
    ['ਹਰਪ੍ਰੀਤ', ['noto-sans-gurmukhi-gurmukhi']],
  ])('%s is set in one font that has them', (name, files) => {
    expect(filesOf(name)).toEqual(files)
  })

  test.each(['美玲 欧阳', '陳 怡君', 'さくら', '서연 남궁'])(
    '%s has all its letters, in several files of a family',
    name => {
      const runs = runsOf(name, 'serifBold')
      expect(runs.map(({ text }) => text).join('')).toBe(name)
      expect(
        runs.every(({ text, file }) =>
          [...text].every(each => file.font.hasGlyphForCodePoint(each.codePointAt(0) ?? 0)),
        ),
      ).toBe(true)
      expect(new Set(runs.map(({ file }) => file.key.split('-').slice(0, 2).join('-'))).size).toBe(1)
    },
  )

  test('a name with one letter that a family lacks is set in another as a whole', () => {
    // Figtree has no ễ.
    expect(new Set(runsOf('Nguyễn', 'sans').map(({ file }) => file.key.split('-')[0]))).toEqual(new Set(['noto']))
    expect(new Set(runsOf('Quân', 'sans').map(({ file }) => file.key.split('-')[0]))).toEqual(new Set(['figtree']))
  })

  test('a letter that no font has is there all the same, as an empty box, and can be named', () => {
    expect(
      runsOf('a𐤀b', 'sans')
        .map(({ text }) => text)
        .join(''),
    ).toBe('a𐤀b')
    expect(lettersWithoutFont('a𐤀b𐤀')).toEqual(['𐤀'])
    expect(lettersWithoutFont('ਹਰਪ੍ਰੀਤ Ọlọ́ ශ්‍රී ❤️')).toEqual([])
  })
})

describe('right to left', () => {
  const order = (text: string) =>
    linesOf(text, { plain: 'serif' }, 99, measure).flatMap(({ pieces }) => pieces.map(({ run }) => run.text))
  test('a name is turned as a whole among words that go the other way', () => {
    expect(order('What ليلى الخطيب has')).toEqual(['What ', 'الخطيب', ' ', 'ليلى', ' has'])
  })
  test('a name that begins so has its Latin part on the left', () => {
    expect(order('يوسف Ben علي')).toEqual(['علي', ' ', 'Ben', ' ', 'يوسف'])
  })
  test('numbers keep their order, and brackets close where they open', () => {
    // The glyphs of a part from right to left are turned, and its brackets with them.
    expect(order(`of ${isolated('יוסף (Ben) כהן 12')} here`)).toEqual([
      ...['of ', '12', ' ', 'כהן', ') ', 'Ben', ' (', 'יוסף', ' here'],
    ])
  })
  test('a name that is broken between two lines begins on the first', () => {
    expect(texts(`of ${isolated('ليلى الخطيب')} here`, 12)).toEqual(['of ليلى', 'الخطيب here'])
  })
})

describe('lines', () => {
  test('break between words, before what would not fit', () => {
    expect(texts('one two three', 7)).toEqual(['one two', 'three'])
    expect(texts('Ana Diaz-Lopez', 9)).toEqual(['Ana Diaz-', 'Lopez'])
  })
  test('break a word that is wider than a line, between letters', () => {
    expect(texts('onetwothree four', 7)).toEqual(['onetwot', 'hree', 'four'])
    expect(texts('a सिमरनसिमरन', 5)).toEqual(['a', 'सिमरन', 'सिमरन'])
  })
  test('have bold words and words to read; in a name the same signs are letters', () => {
    const [line] = linesOf(`a <b>b</b>, ${isolated('<b>x</b>')}`, { plain: 'sans', b: 'sansBold' }, 99, measure)
    expect(line?.pieces.map(({ run }) => [run.text, run.file.key.includes('600')])).toEqual([
      ['a', false],
      [' b', true],
      [', <b>x</b>', false],
    ])
  })
  test('a name cannot end its own isolation', () => {
    expect(isolated('a\u2069b\u202e')).toBe('\u2068ab\u2069')
  })
})

test('a document is sent page by page and can be read again', async () => {
  const chunks: Buffer[] = []
  const names = ['Anaya', 'ليلى الخطيب', '美玲', 'आरव']
  const drawn = names.map(
    (name): DrawPage =>
      pen =>
        pen.text(50, 50, name, 'serif', { size: 20 }),
  )
  for await (const chunk of pdfOf({ title: 'Names', lang: 'es', now: 0 }, drawn)) chunks.push(chunk)
  expect(chunks.length).toBeGreaterThan(2)
  const pdf = Buffer.concat(chunks)
  const pages = await pagesOf(pdf)
  expect([pages[0], pages[2]]).toEqual(['Anaya', '美玲'])
  expect(actualTextsOf(pdf)).toEqual(['आरव'])
})
