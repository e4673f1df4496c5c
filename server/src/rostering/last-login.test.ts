import { expect, test } from 'vitest'
import { within } from '../db/pool.ts'
import { changeFigures } from '../figures/change.ts'
import { inTown } from '../test/in-town.ts'
import { learningEvent } from '../test/learning-event.ts'
import { testRandom } from '../test/random.ts'

const { app, maple, district, as, service } = inTown()

const DAY_MS = 86_400_000

test('Last Login and the placement test of a student stay as they were in the archive, and in no class', async () => {
  const random = testRandom()
  await app.owner(
    `WITH child AS (INSERT INTO students (district_id, first_name, last_name, grades)
       SELECT $1, 'Child', n::text, '{1}' FROM generate_series(1, 30) n RETURNING district_id, id)
     INSERT INTO student_enrollments (district_id, student_id, school_id, classroom_id, began_at)
       SELECT child.district_id, child.id, c.school_id, c.id, now() FROM child, classrooms c WHERE c.id = $2`,
    [district(), maple.id('Room 1')],
  )
  const students = [...(await listed()).keys()]
  const finishedAt = () => new Date(Date.now() - random.int(1, 60) * DAY_MS).toISOString()
  for (const studentId of students) {
    // Some of them twice: a repeat is a learning event too.
    const lessons = Array.from({ length: random.int(0, 4) }, () =>
      learningEvent('lessonCompletion', { studentId, level: 1, lesson: random.int(1, 3), finishedAt: finishedAt() }),
    )
    const results = Array.from({ length: random.int(0, 3) }, () =>
      learningEvent('assessmentResult', {
        studentId,
        test: random.chance(0.25) ? 11 : random.int(1, 10),
        result: random.chance(0.5) ? 'failed' : 'passed',
        finishedAt: finishedAt(),
      }),
    )
    for (const [path, events] of Object.entries({ lesson_completions: lessons, assessment_results: results })) {
      if (events.length === 0) continue
      expect((await service.post(`${path}`, events)).meta.rejected).toEqual([])
      const url = `/api/${path}/${events[0]?.id}`
      if (random.chance(0.25)) await service.delete(url)
    }
    for (let changes = random.int(0, 2); changes > 0; changes--)
      await app.owner(
        `INSERT INTO requirement_changes (district_id, student_id, required, at, entry_id)
         SELECT district_id, id, $3, $4, NULL FROM students WHERE district_id = $1 AND id = $2`,
        [district(), studentId, random.chance(0.5), finishedAt()],
      )
  }
  const merged = students.slice(0, 10)
  for (const [at, id] of merged.entries())
    await app.owner('UPDATE students SET merged_into = $1, archived_at = now() WHERE id = $2', [students[10 + at], id])
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), students, 'unknown'))
  const before = await listed()
  expect([...before.values()].some(([at]) => at !== null)).toBe(true)

  const left = students.filter(() => random.chance(0.5))
  await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = ANY ($1::bigint[])', [left])
  await within(app.db.queries, [district()], tx => changeFigures(tx, district(), left, 'unknown'))
  expect(await listed()).toEqual(before)
  const archived = await as('Dana District').post('bulk_student_archive', {
    type: 'bulkStudentArchive',
    relationships: { students: { data: [...before.keys()].map(id => ({ type: 'student', id })) } },
  })
  expect(archived.meta.changed).toBe(before.size)
  const gone = await listed('filter[archivedEq]=true')
  expect(new Map([...before.keys()].map(id => [id, gone.get(id)]))).toEqual(before)
})

interface Row {
  readonly id: string
  readonly attributes: { readonly updatedAt: string | null; readonly requiresAssessmentAction: boolean }
}

/** Last Login, and whether a test is required, of each student of a list. */
async function listed(query = '') {
  const { data } = (await as('Dana District').get(`districts/${district()}/students?${query}`)).document as {
    data: Row[]
  }
  return new Map(data.map(({ id, attributes: a }) => [id, [a.updatedAt, a.requiresAssessmentAction]]))
}
