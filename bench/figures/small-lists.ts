import { measureInterleaved } from '../interleaved.ts'
import { randomRanges } from '../load/start-views.ts'
import { rangeQuery } from '../ranges.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews, openDistrictSessions } from '../sessions.ts'
import { read } from '../streamed.ts'

const ROUNDS = 40

/** What an office and a principal open all day: a school's classes, and a school's students by a part of the name. */
export async function smallListFigures(served: SeededServer): Promise<Figure[]> {
  const { port, owner, districtId } = served
  const [authorization = ''] = await openDistrictSessions(served, districtId, 1)
  const views = await openClassViews(served, districtId)
  const { rows } = await owner.query<{ id: string; part: string }>(
    `SELECT s.school_id AS id, left(min(p.first_name), 3) AS part FROM student_schools s
      JOIN students p ON p.district_id = s.district_id AND p.id = s.student_id
      WHERE s.district_id = $1 AND s.ended_at IS NULL AND s.began_at IS NOT NULL GROUP BY 1 ORDER BY 1`,
    [districtId],
  )
  const ranges = randomRanges().map(rangeQuery)
  const at = <T>(all: readonly T[], round: number): T => all[(round + all.length) % all.length] as T
  const get = async (path: string, as = authorization) => void (await read(port, path, { authorization: as }))
  const took = await measureInterleaved(
    ROUNDS,
    {
      class: round => {
        const { classroomId, authorization: teacher } = at(views, round)
        return get(`/api/classrooms/${classroomId}/student_summaries?${at(ranges, round)}`, teacher)
      },
      classes: round => get(`/api/schools/${at(rows, round).id}/classroom_summaries?${at(ranges, round)}`),
      filtered: round => {
        const { id, part } = at(rows, round)
        const filters = `filter[schoolsIdEq]=${id}&filter[nameCont]=${encodeURIComponent(part)}`
        return get(`/api/districts/${districtId}/students?${filters}`)
      },
    },
    5,
  )
  const beside = `against a class view, ${took.class.toFixed(1)} ms by turns, each over a connection of its own`
  return [
    figureWithGoal(
      "a school's table of classes",
      took.classes / took.class,
      { atMost: 1.5, unit: '×' },
      `${took.classes.toFixed(1)} ms ${beside}`,
    ),
    figureWithGoal(
      'a list of students by school and name',
      took.filtered / took.class,
      { atMost: 1.5, unit: '×' },
      `${took.filtered.toFixed(1)} ms ${beside}`,
    ),
  ]
}
