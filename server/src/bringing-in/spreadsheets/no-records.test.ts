import { expect, test } from 'vitest'
import { isNoRecord } from './no-records.ts'

test.each([
  'Total: 28',
  'Grand Total',
  'Total students',
  '28 records',
  'Record count: 28',
  'Page 1 of 3',
  'Printed on 8/1/2026 by the office',
  'Generated 2026-08-01 07:30',
  'End of report',
  'Confidential: for office use only',
  '11/28/2026 01:00 PM',
  '2026-11-28',
  'Saturday, November 28, 2026',
])('%s is no record', text => {
  expect(isNoRecord([text, '', ''], 3)).toBe(true)
  expect(isNoRecord(['', text], 3)).toBe(true)
})

test("a record is one, whatever its words, and 'Total' with its number is none", () => {
  expect(isNoRecord(['Total', '28', ''], 6)).toBe(true)
  expect(isNoRecord(['11/28/2026', '', 'Page 1 of 3'], 3)).toBe(true)
  expect(isNoRecord(['11/28/2026', '1:00 PM', ''], 3)).toBe(true)
  expect(isNoRecord(['Points Possible', '10', '10', '10'], 4)).toBe(true)
  for (const cells of [
    ['Total', 'Ana', '123'],
    ['Page', '', ''],
    ['Paige 1', '', ''],
    ['Totalia', '', ''],
    ['Confidenza', '', ''],
    ['Runa', '', ''],
    ['Exported', '', ''],
    ['70001', 'Ana', ''],
    ['Monday', 'April', ''],
    ['2026-01-02', '', 'Oak'],
    ['2026-01-02', '101', ''],
  ])
    expect([cells, isNoRecord(cells, 3)]).toEqual([cells, false])
  // A list of two columns may have a class called so.
  expect(isNoRecord(['Total 1', 'Oak'], 2)).toBe(false)
})
