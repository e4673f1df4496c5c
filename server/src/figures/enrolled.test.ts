import { dateOf, dayNumberOf } from '@hornbook/rules/time/dates'
import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { differencesIn } from '../test/differences.ts'
import { inTown } from '../test/in-town.ts'
import { changeFigures } from './change.ts'

const { app, maple, district, as, service } = inTown()

test.each<[string, Period[], string]>([
  ["the roster's first day, not that of its import", [{ begins: '2026-08-12', began: '2026-11-02' }], '2026-08-12'],
  ['the day Hornbook began it, where no roster has one', [{ began: '2026-11-02' }], '2026-11-02'],
  [
    'the first class, for who has changed classes of the school',
    [{ room: 'Room 2', begins: '2026-08-12', began: '2026-09-01', ended: '2026-11-02' }, { began: '2026-11-02' }],
    '2026-08-12',
  ],
  [
    'the return, after a time elsewhere',
    [
      { room: 'Room 2', begins: '2026-08-12', ends: '2026-09-30', began: '2026-09-01', ended: '2026-10-20' },
      { begins: '2026-10-19', began: '2026-11-02' },
    ],
    '2026-10-19',
  ],
  [
    'the first day there is, for a date of another century',
    [{ begins: '1900-01-01', began: '2026-11-02' }],
    '2000-01-01',
  ],
])('a child is enrolled since %s (DAY-12)', async (_, periods, since) => {
  expect(await enrolledSince('Amara Okafor', periods)).toBe(since)
})

test("a child who was enrolled by the roster weeks ago and never began is known on the import's first day", async () => {
  await enrolledSince('Benjamin Lee', [{ begins: '2026-01-12', began: new Date().toISOString().slice(0, 10) }])
  const lesson = (at: number, day: number) => ({
    type: 'lessonCompletion',
    id: crypto.randomUUID(),
    attributes: {
      studentId: maple.id(at % 2 ? 'Amara Okafor' : 'Camila Reyes'),
      level: 1,
      lesson: 1 + at,
      finishedAt: new Date(Date.now() - day * 86_400_000).toISOString(),
    },
  })
  const data = Array.from({ length: 20 }, (_, at) => lesson(at, 1 + at))
  await service.post('lesson_completions', data)
  const url = `/api/classrooms/${maple.id('Room 1')}/student_summaries`
  const rows = (await as('Tess Teacher').get(url)).data
  const row = rows.find(({ id }: { id: string }) => id === maple.id('Benjamin Lee'))
  expect(row.attributes.attention.reason).toBe('neverStarted')
  expect(await differencesIn(app, maple, district())).toEqual([])
})

/** The day since when a child with these enrolments has been at Oak. */
async function enrolledSince(name: string, periods: readonly Period[]): Promise<string> {
  const student = maple.id(name)
  await app.owner('DELETE FROM student_enrollments WHERE student_id = $1', [student])
  for (const { room = 'Room 1', begins, ends, began, ended } of periods)
    await app.owner(
      `INSERT INTO student_enrollments (district_id, student_id, classroom_id, school_id, begins_on, ends_on, began_at, ended_at)
        VALUES ($1, $2, $3, $4, $5, $6, $7, $8)`,
      [
        ...[district(), student, maple.id(room), maple.id('Oak'), begins ?? null, ends ?? null],
        ...[`${began}T20:00:00Z`, ended ? `${ended}T20:00:00Z` : null],
      ],
    )
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), [student], new Map()))
  const [row] = await app.owner<{ enrolled: number }>('SELECT enrolled FROM student_timelines WHERE student_id = $1', [
    student,
  ])
  expect(await differencesIn(app, maple, district())).toEqual([])
  return dateOf(row?.enrolled ?? dayNumberOf('2000-01-01'))
}

interface Period {
  readonly room?: string
  /** By the roster, and by Hornbook. */
  readonly begins?: string
  readonly ends?: string
  readonly began: string
  readonly ended?: string
}
