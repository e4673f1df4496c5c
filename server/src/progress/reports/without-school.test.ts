import { expect, test } from 'vitest'
import { scopeAt } from '../../access/scope.ts'
import { within } from '../../db/pool.ts'
import { inTown } from '../../test/in-town.ts'
import { pagesOf } from '../../test/pdf.ts'
import type { Unit } from '../units.ts'
import { printedReport } from './printed-report.ts'
import { readReport } from './report.ts'

const { app, maple, district, service } = inTown()

test('on paper, nobody has 0 days of dates without school days, and who learned then has their own', async () => {
  // A Thursday and a Friday of lessons, and Amara's Sunday.
  const sent = await service.post(
    'lesson_completions',
    ['2025-11-20', '2025-11-21', '2025-11-23'].map((day, at) => lesson(at + 1, day)),
  )
  expect(sent.meta).toMatchObject({ accepted: 3, rejected: [] })
  const ofClass = { kind: 'classroom', id: maple.id('Room 1') } as const
  const weekend = await firstPage(ofClass, '2025-11-22', '2025-11-23')
  expect(weekend).toContain('11/23/2025: no school days')
  expect(weekend).toMatch(/Amara Okafor KG Non Active L1 4 1 1 .* Benjamin Lee KG Non Active L1 1 – 0 –/)
  const week = await firstPage(ofClass, '2025-11-17', '2025-11-23')
  expect(week).toMatch(/Amara Okafor KG Non Active L1 4 3 3 .* Benjamin Lee KG Non Active L1 1 0 0 –/)
  const classes = await firstPage({ kind: 'school', id: maple.id('Oak') }, '2025-11-22', '2025-11-23')
  // Room 1 has three students, Room 2 none with a lesson.
  expect(classes).toMatch(/ Room 1 3 1 0 0\.3 .* Room 2 2 0 0 – /)
})

async function firstPage(unit: Unit, start: string, end: string) {
  const scope = scopeAt({ districtId: district(), staffId: null, role: 'Administrator' })
  const range = { start, end, today: '2025-12-01' }
  const about = {
    unit,
    name: 'Room',
    range,
    timezone: 'America/Los_Angeles',
    names: 'given',
    completed: 'All',
  } as const
  const report = await within(app.db.queries, [district()], tx => readReport(tx, scope, about))
  const parts: Buffer[] = []
  for await (const part of printedReport(report, 0)) parts.push(part)
  return (await pagesOf(Buffer.concat(parts)))[0] ?? ''
}

const lesson = (number: number, day: string) => ({
  type: 'lessonCompletion',
  id: crypto.randomUUID(),
  attributes: { studentId: maple.id('Amara Okafor'), level: 1, lesson: number, finishedAt: `${day}T18:00:00.000Z` },
})
