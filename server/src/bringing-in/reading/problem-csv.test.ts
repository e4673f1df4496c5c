import { buffer, text } from 'node:stream/consumers'
import { parse } from 'csv-parse/sync'
import { expect, test } from 'vitest'
import { aggregatedErrorsCsv, errorsCsv } from './problem-csv.ts'
import { ProblemLog } from './problems.ts'

test('errors.csv starts with a byte order mark, lists the most severe first, and escapes formulas', async () => {
  const csv = (await buffer(errorsCsv(log()))).toString('utf8')
  expect(csv.startsWith('\uFEFFseverity,code,file,line')).toBe(true)
  const rows = parse(csv, { bom: true, columns: true }) as { code: string; value: string; message: string }[]
  expect(rows).toHaveLength(9)
  expect(rows[0]?.code).toBe('ref.missing')
  expect(rows.slice(1, 8).map(row => row.value)).toEqual(["'=1+1", "'+1", "'-1", "'@x", "'\tx", "'\rx", 'plain'])
})

test('birth dates and passwords never reach the log', () => {
  expect(JSON.stringify(log().all())).not.toContain('2016')
})

test('aggregated-errors.csv counts by code, file and column', async () => {
  const rows = parse(await text(aggregatedErrorsCsv(log())), { bom: true, columns: true })
  expect(rows).toMatchObject([
    { code: 'ref.missing', count: '1' },
    { code: 'value.email', file: 'users.csv', column: 'email', count: '7' },
    { code: 'row.date' },
  ])
})

test('a log larger than the stream buffer is written completely', async () => {
  const problems = new ProblemLog()
  for (let index = 0; index < 3000; index++)
    problems.add(index % 2 ? 'value.email' : 'row.boolean', { file: `f${index % 10}.csv`, value: 'x'.repeat(70) })
  const rows = parse(await text(errorsCsv(problems)), { bom: true, columns: true }) as { count: string }[]
  expect(rows.reduce((sum, row) => sum + Number(row.count), 0)).toBe(3000)
})

function log(): ProblemLog {
  const problems = new ProblemLog()
  for (const value of ['=1+1', '+1', '-1', '@x', '\tx', '\rx', 'plain'])
    problems.add('value.email', { file: 'users.csv', line: 2, column: 'email', value })
  problems.add('ref.missing', {
    file: 'classes.csv',
    line: 5,
    column: 'schoolSourcedId',
    value: 's9',
    fill: { target: 'orgs.csv' },
  })
  problems.add('row.date', { file: 'demographics.csv', column: 'birthDate', value: '2016-13-13' })
  return problems
}
