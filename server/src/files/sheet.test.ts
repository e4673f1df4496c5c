import { buffer } from 'node:stream/consumers'
import { describe, expect, test } from 'vitest'
import { workbookCells } from '../test/workbook.ts'
import { csvOfSheet } from './csv.ts'
import type { Sheet, SheetCell } from './sheet.ts'
import { xlsxOf } from './xlsx.ts'

const sheetOf = (rows: Sheet['rows'], width = 1): Sheet => ({
  name: 'Students',
  columns: Array.from({ length: width }, (_, at) => ({ header: `Column ${at + 1}`, isNumber: false })),
  rows,
})

describe.each([
  ['CSV', csvOfSheet],
  ['Excel', xlsxOf],
])('%s', (_, write) => {
  test('a failure of the rows before the first byte, and after it, is the reader’s', async () => {
    const failing = async function* (batches: number) {
      // Letters that do not compress, so that bytes are there before the failure.
      for (let at = 0; at < batches; at++) yield [[crypto.getRandomValues(new Uint8Array(50_000)).join('')]]
      throw new Error('The connection was lost')
    }
    await expect(write(sheetOf(failing(0))).next()).rejects.toThrow('The connection was lost')
    const bytes = write(sheetOf(failing(20)))
    expect((await bytes.next()).done).toBe(false)
    await expect(buffer(bytes)).rejects.toThrow('The connection was lost')
  })

  test('a reader who leaves early ends the rows', async () => {
    let ended = false
    const endless = async function* (): AsyncGenerator<SheetCell[][]> {
      try {
        for (;;) yield [['x'.repeat(10_000)]]
      } finally {
        ended = true
      }
    }
    const bytes = write(sheetOf(endless()))
    await bytes.next()
    await bytes.return(undefined)
    await expect.poll(() => ended).toBe(true)
  })
})

test('a workbook has columns after Z, keeps numbers, and cuts a text that Excel would refuse', async () => {
  const rows = async function* (): AsyncGenerator<SheetCell[][]> {
    yield [[...Array<null>(25).fill(null), 'x'.repeat(40_000), 7]]
  }
  const book = await buffer(xlsxOf(sheetOf(rows(), 27)))
  const [head, row] = await workbookCells(book)
  expect([head?.[26], row?.[25]?.toString().length, row?.[26]]).toEqual(['Column 27', 32_767, 7])
})
