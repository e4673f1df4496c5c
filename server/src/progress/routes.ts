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
import { averageProgressTile, overviewTiles } from '@hornbook/rules/figures/tiles'
import { readPipelined, within } from '../db/pool.ts'
import { applyListQuery } from '../http/lists/page.ts'
import type { MemberCall, OwnTransactionsCall, Route } from '../http/route.ts'
import { idFrom, on, onOwnTransactions, placeOf, scopeOf } from '../http/route.ts'
import { findReachableUnit } from './find-unit.ts'
import { findOverallUnit } from './overall-unit.ts'
import { parseRange } from './range.ts'
import { studentsOfClassroom } from './students.ts'
import { classroomTable, schoolTable, studentTable, studentTableOf } from './tables.ts'
import { overviewAttention, overviewNumbers, type Unit } from './units.ts'

async function overview(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, range } = await unitAndRange(call, kind, id)
  const { counts, activity } = await overviewNumbers(call.tx, scopeOf(call), unit, range)
  const attention = await overviewAttention(call.tx, scopeOf(call), unit, range)
  const overviewData = overviewTiles(counts, activity, range) as never
  return { data: { id: unit.id, overviewData, ...attention }, meta: asOf(call) }
}

/** The unit of a call and the range of dates in its district's time zone. Throws notFound outside the scope. */
async function unitAndRange(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, timezone } = await findReachableUnit(call.tx, placeOf(call), { kind, id })
  return { unit, range: parseRange(call.query, timezone, call.now) }
}

/**
 * A class's table in one query: the gate knows the time zone, and the query itself checks the scope. If it finds no
 * students, the class is looked up, because it may be empty or out of scope.
 */
async function studentTableInOneQuery(call: OwnTransactionsCall, classroomId: string) {
  const { queries } = call.db
  const { districtId } = placeOf(call)
  const range = validRange(call)
  const cells = range
    ? await readPipelined(
        call.db.sharedReads,
        [districtId],
        studentsOfClassroom(queries, scopeOf(call), idFrom(classroomId), range),
      )
    : []
  if (range && cells.length > 0) return studentTableOf(cells, range)
  return within(queries, [districtId], async tx => {
    const { unit, range } = await unitAndRange({ ...call, tx }, 'classroom', classroomId)
    return studentTable(tx, scopeOf(call), unit.id, range)
  })
}

/** The range of a call, or null. An invalid one is reported later, and only for a unit in the caller's scope. */
function validRange(call: OwnTransactionsCall) {
  const { timezone } = placeOf(call)
  if (timezone === '') return null
  try {
    return parseRange(call.query, timezone, call.now)
  } catch {
    return null
  }
}

/** The instant at which the figures are true (CALL-22). */
const asOf = (call: Pick<MemberCall, 'now'>) => ({ asOf: new Date(call.now).toISOString() })

export const progressRoutes: readonly Route[] = [
  on(readDistrictOverview, call => overview(call, 'district', call.params.districtId)),
  on(readSchoolOverview, call => overview(call, 'school', call.params.schoolId)),
  on(readClassroomOverview, call => overview(call, 'classroom', call.params.classroomId)),
  onOwnTransactions(listStudentSummaries, async call => {
    const rows = await studentTableInOneQuery(call, call.params.classroomId)
    return { ...applyListQuery(call, rows, 'fullName'), meta: asOf(call) }
  }),
  on(
    listClassroomSummaries,
    async call => {
      const { unit, range } = await unitAndRange(call, 'school', call.params.schoolId)
      const rows = await classroomTable(call.tx, scopeOf(call), unit.id, range)
      const { data, links } = applyListQuery(call, rows, 'name')
      return { data: data.map(row => ({ ...row, relationships: { classroom: row.id } })), links, meta: asOf(call) }
    },
    { heavy: true },
  ),
  on(
    listSchoolSummaries,
    async call => {
      const { range } = await unitAndRange(call, 'district', call.params.districtId)
      const rows = await schoolTable(call.tx, scopeOf(call), range)
      const { data, links } = applyListQuery(call, rows, 'name')
      return { data: data.map(row => ({ ...row, relationships: { school: row.id } })), links, meta: asOf(call) }
    },
    { heavy: true },
  ),
  on(
    readOverallProgress,
    async call => {
      const { tx, place, unit, timezone } = await findOverallUnit(call)
      const range = parseRange(call.query, timezone, call.now)
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
    },
    { heavy: true },
  ),
]

const rowsBelow = (call: MemberCall, unit: Unit, range: ReturnType<typeof parseRange>) => {
  if (unit.kind === 'classroom') return studentTable(call.tx, scopeOf(call), unit.id, range)
  return unit.kind === 'school'
    ? classroomTable(call.tx, scopeOf(call), unit.id, range)
    : schoolTable(call.tx, scopeOf(call), range)
}
