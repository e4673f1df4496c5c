import {
  readClassroomOverview,
  readDistrictOverview,
  readOverallProgress,
  readSchoolOverview,
} from '@hornbook/contract/progress/overviews'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import { averageProgressTile, overviewTiles } from '@hornbook/rules/tiles'
import { readAlone, within } from '../db/pool.ts'
import { listed } from '../http/lists/page.ts'
import type { ApartCall, MemberCall, Route } from '../http/route.ts'
import { idFrom, on, onApart, placeOf, scopeOf } from '../http/route.ts'
import { overallUnit } from './overall.ts'
import { rangeOf } from './range.ts'
import { reachableUnit } from './reachable.ts'
import { studentsOfClassroom } from './students.ts'
import { classroomTable, schoolTable, studentTable, studentTableOf } from './tables.ts'
import { overviewNumbers, type Unit } from './units.ts'

async function overview(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, range } = await asked(call, kind, id)
  const { counts, activity } = await overviewNumbers(call.tx, scopeOf(call), unit, range)
  return { data: { id: unit.id, overviewData: overviewTiles(counts, activity, range) as never }, meta: asOf(call) }
}

/** The unit of a call, if it is the caller's, and the dates that it asks about in the district's zone. */
async function asked(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, timezone } = await reachableUnit(call.tx, placeOf(call), { kind, id })
  return { unit, range: rangeOf(call.query, timezone, call.now) }
}

/**
 * A class's table where the zone is known from the gate: asked for without asking first whether the class is the caller's.
 * Only a class without students is looked for: it may be one that is not.
 */
async function studentTableAtOnce(call: ApartCall, classroomId: string) {
  const { queries } = call.db
  const { districtId } = placeOf(call)
  const range = rangeIfPlain(call)
  const cells = range
    ? await readAlone(
        call.db.together,
        [districtId],
        studentsOfClassroom(queries, scopeOf(call), idFrom(classroomId), range),
      )
    : []
  if (cells.length > 0) return studentTableOf(cells)
  return within(queries, [districtId], async tx => {
    const { unit, range } = await asked({ ...call, tx }, 'classroom', classroomId)
    return studentTable(tx, scopeOf(call), unit.id, range)
  })
}

/** The dates of a call where nothing is wrong with them; what is wrong is said only of a unit that is the caller's. */
function rangeIfPlain(call: ApartCall) {
  const { timezone } = placeOf(call)
  if (timezone === '') return null
  try {
    return rangeOf(call.query, timezone, call.now)
  } catch {
    return null
  }
}

/** The instant that the figures are true for (D 27). */
const asOf = (call: Pick<MemberCall, 'now'>) => ({ asOf: new Date(call.now).toISOString() })

export const progressRoutes: readonly Route[] = [
  on(readDistrictOverview, call => overview(call, 'district', call.params.districtId)),
  on(readSchoolOverview, call => overview(call, 'school', call.params.schoolId)),
  on(readClassroomOverview, call => overview(call, 'classroom', call.params.classroomId)),
  onApart(listStudentSummaries, async call => {
    const rows = await studentTableAtOnce(call, call.params.classroomId)
    return { ...listed(call, rows, 'fullName'), meta: asOf(call) }
  }),
  on(listClassroomSummaries, async call => {
    const { unit, range } = await asked(call, 'school', call.params.schoolId)
    const rows = await classroomTable(call.tx, scopeOf(call), unit.id, range)
    const { data, links } = listed(call, rows, 'name')
    return { data: data.map(row => ({ ...row, relationships: { classroom: row.id } })), links, meta: asOf(call) }
  }),
  on(listSchoolSummaries, async call => {
    const { range } = await asked(call, 'district', call.params.districtId)
    const rows = await schoolTable(call.tx, scopeOf(call), range)
    const { data, links } = listed(call, rows, 'name')
    return { data: data.map(row => ({ ...row, relationships: { school: row.id } })), links, meta: asOf(call) }
  }),
  on(readOverallProgress, async call => {
    const { tx, place, unit, timezone } = await overallUnit(call)
    const range = rangeOf(call.query, timezone, call.now)
    const at = { ...call, place }
    const { counts } = await overviewNumbers(tx, scopeOf(at), unit, range)
    const rows = await rowsBelow(at, unit, range)
    return {
      data: {
        id: unit.id,
        overviewData: [averageProgressTile(counts, range) as never],
        individualProgressData: Object.fromEntries(rows.map(({ id, gradeProgress }) => [id, gradeProgress])) as never,
      },
      meta: asOf(call),
    }
  }),
]

const rowsBelow = (call: MemberCall, unit: Unit, range: ReturnType<typeof rangeOf>) => {
  if (unit.kind === 'classroom') return studentTable(call.tx, scopeOf(call), unit.id, range)
  return unit.kind === 'school'
    ? classroomTable(call.tx, scopeOf(call), unit.id, range)
    : schoolTable(call.tx, scopeOf(call), range)
}
