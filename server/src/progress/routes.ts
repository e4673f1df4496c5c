import { listAttentionOfDistrict, listAttentionOfSchool } from '@hornbook/contract/progress/attention-lists'
import { readClassComparison, readSchoolComparison } from '@hornbook/contract/progress/comparison'
import { readClassroomGrowth, readDistrictGrowth, readSchoolGrowth } from '@hornbook/contract/progress/growth'
import {
  readClassroomOverview,
  readDistrictOverview,
  readOverallProgress,
  readSchoolOverview,
} from '@hornbook/contract/progress/overviews'
import { readSkillProgression, readSuggestion } from '@hornbook/contract/progress/skills'
import { readStudentRecord } from '@hornbook/contract/progress/student-records'
import { readDistrictSubgroups, readSchoolSubgroups } from '@hornbook/contract/progress/subgroup-figures'
import {
  listClassroomSummaries,
  listSchoolSummaries,
  listStudentSummaries,
} from '@hornbook/contract/progress/summaries'
import { averageProgressTile, overviewTiles } from '@hornbook/rules/figures/tiles'
import { ratio, studentsCounted } from '@hornbook/rules/figures/unit'
import { skillProgression } from '@hornbook/rules/reading/skill-progression'
import { suggestedLesson } from '@hornbook/rules/reading/suggestion'
import { previousRange } from '@hornbook/rules/time/ranges'
import { readPipelined, within } from '../db/pool.ts'
import { applyListQuery } from '../http/lists/page.ts'
import type { MemberCall, OwnTransactionsCall, Route } from '../http/route.ts'
import { idFrom, memberRoute, memberRouteWithTransactions, placeOf, scopeOf } from '../http/route.ts'
import { analyticsRoutes } from './analytics.ts'
import { attentionList } from './attention-list.ts'
import { comparedWith } from './compared.ts'
import { comparisonOf } from './comparison.ts'
import { downloadRoutes } from './downloads/routes.ts'
import { feedbackRoutes } from './feedback/routes.ts'
import { feedbackOn } from './feedback/rows.ts'
import { unitAndRange } from './find-unit.ts'
import { growthOf } from './growth.ts'
import { noteRoutes } from './notes/routes.ts'
import { stepRoutes } from './notes/step-routes.ts'
import { findOverallUnit } from './overall-unit.ts'
import { paperRoutes } from './paper/routes.ts'
import { parseRange } from './range.ts'
import { reportRoutes } from './reports/routes.ts'
import { schoolsBeside } from './school-comparison.ts'
import { positionsIn, skillSumsOf } from './skills.ts'
import { studentRecordOf } from './student-record.ts'
import { studentsOfClassroom } from './students.ts'
import { subgroupsOf } from './subgroup-figures.ts'
import { classroomTable, schoolTable, studentTable, studentTableOf, studentTableWithNotes } from './tables.ts'
import { overviewCounts, overviewNumbers, schoolDaysOfUnit, type Unit } from './units.ts'
import { viewRoutes } from './views/routes.ts'

async function overview(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, range } = await unitAndRange(call, kind, id)
  const [{ counts, activity, ...present }, judged, schoolDaysCount] = await Promise.all([
    overviewNumbers(call.tx, scopeOf(call), unit, range),
    overviewCounts(call.tx, scopeOf(call), unit, range),
    schoolDaysOfUnit(call.tx, scopeOf(call).districtId, unit, range),
  ])
  const students = studentsCounted(counts)
  const before = previousRange(range)
  const compared = before && comparedWith(present)
  const previous = before && compared && { ...before, ...compared }
  const lessonsCount = activity.lessons.reduce((sum, lessons) => sum + lessons, 0)
  const overviewData = overviewTiles(counts, activity, range) as never
  return {
    data: {
      id: unit.id,
      overviewData,
      studentsCount: students,
      schoolDaysCount,
      ...judged,
      averageLessonsCount: ratio(lessonsCount, students),
      previous,
    },
    meta: asOf(call),
  }
}

async function subgroups(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, range } = await unitAndRange(call, kind, id)
  return { data: await subgroupsOf(call.tx, scopeOf(call), unit, range), meta: asOf(call) }
}

async function growth(call: MemberCall, kind: Unit['kind'], id: string) {
  const { unit, range } = await unitAndRange(call, kind, id)
  return { data: await growthOf(call.tx, scopeOf(call), unit, range), meta: asOf(call) }
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
  if (range && cells.length > 0)
    return cells.some(({ noted }) => noted)
      ? within(queries, [districtId], tx => studentTableWithNotes(tx, districtId, cells, range))
      : studentTableOf(cells, range)
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

/** A table's meta: the same rows in the same order as CSV, and where the table has units, every student in them (CALL-21). */
function tableMeta(call: OwnTransactionsCall | MemberCall, everyStudent?: string) {
  const { path, query } = call
  const chosen = Object.entries((query ?? {}) as Readonly<Record<string, unknown>>)
    .filter(([name]) => /^(filter|sort)/.test(name))
    .map(([name, value]): [string, string] => [name, String(value)])
  const linkTo = (address: string, given: [string, string][]) =>
    given.length === 0 ? address : `${address}?${new URLSearchParams(given)}`
  const dates = chosen.filter(([name]) => /^filter\[(start|end)DateEq\]$/.test(name))
  const csv = linkTo(`${path}.csv`, chosen)
  return {
    ...asOf(call),
    links: { csv, ...(everyStudent && { studentsCsv: linkTo(everyStudent, dates) }) },
  }
}

export const progressRoutes: readonly Route[] = [
  memberRoute(readStudentRecord, async call => ({
    data: await studentRecordOf(call.tx, scopeOf(call), idFrom(call.params.studentId), call.now),
    meta: asOf(call),
  })),
  memberRoute(readDistrictOverview, call => overview(call, 'district', call.params.districtId)),
  memberRoute(readSchoolOverview, call => overview(call, 'school', call.params.schoolId)),
  memberRoute(readClassroomOverview, call => overview(call, 'classroom', call.params.classroomId)),
  memberRoute(readDistrictGrowth, call => growth(call, 'district', call.params.districtId)),
  memberRoute(readSchoolGrowth, call => growth(call, 'school', call.params.schoolId)),
  memberRoute(readClassroomGrowth, call => growth(call, 'classroom', call.params.classroomId)),
  memberRoute(
    readClassComparison,
    async call => {
      const { unit, range } = await unitAndRange(call, 'school', call.params.schoolId)
      return { data: await comparisonOf(call.tx, scopeOf(call), unit.id, range), meta: asOf(call) }
    },
    { heavy: true },
  ),
  memberRoute(
    readSchoolComparison,
    async call => {
      const { unit, range } = await unitAndRange(call, 'district', call.params.districtId)
      return { data: await schoolsBeside(call.tx, scopeOf(call), unit.id, range), meta: asOf(call) }
    },
    { heavy: true },
  ),
  memberRoute(readDistrictSubgroups, call => subgroups(call, 'district', call.params.districtId), { heavy: true }),
  memberRoute(readSchoolSubgroups, call => subgroups(call, 'school', call.params.schoolId), { heavy: true }),
  memberRouteWithTransactions(listStudentSummaries, async call => {
    const rows = await studentTableInOneQuery(call, call.params.classroomId)
    return { ...applyListQuery(call, rows, 'fullName'), meta: tableMeta(call) }
  }),
  memberRoute(
    listClassroomSummaries,
    async call => {
      const { unit, range } = await unitAndRange(call, 'school', call.params.schoolId)
      const rows = await classroomTable(call.tx, scopeOf(call), unit.id, range)
      const { data, links } = applyListQuery(call, rows, 'name')
      const meta = tableMeta(call, `/api/schools/${unit.id}/student_summaries.csv`)
      return { data: data.map(row => ({ ...row, relationships: { classroom: row.id } })), links, meta }
    },
    { heavy: true, reusesPlans: true },
  ),
  memberRoute(
    listSchoolSummaries,
    async call => {
      const { unit, range } = await unitAndRange(call, 'district', call.params.districtId)
      const rows = await schoolTable(call.tx, scopeOf(call), range)
      const { data, links } = applyListQuery(call, rows, 'name')
      const meta = tableMeta(call, `/api/districts/${unit.id}/student_summaries.csv`)
      return { data: data.map(row => ({ ...row, relationships: { school: row.id } })), links, meta }
    },
    { heavy: true },
  ),
  memberRoute(
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
  memberRoute(
    readSkillProgression,
    async call => {
      const { tx, place, unit } = await findOverallUnit(call)
      const sums = await skillSumsOf(tx, scopeOf({ ...call, place }), unit)
      return { items: [{ id: unit.id, units: skillProgression(sums) }] }
    },
    { heavy: true },
  ),
  memberRoute(readSuggestion, async call => {
    const { classroomId } = call.query as { classroomId: string }
    const { tx, place, unit } = await findOverallUnit({ ...call, query: { id: classroomId, type: 'classroom' } })
    const suggestion = suggestedLesson(await positionsIn(tx, scopeOf({ ...call, place }), unit))
    const own = { districtId: place.districtId, accountId: call.caller.accountId, classroomId: unit.id }
    return { ...suggestion, feedback: await feedbackOn(tx, own, suggestion) }
  }),
  ...feedbackRoutes,
  ...analyticsRoutes,
  ...noteRoutes,
  ...stepRoutes,
  memberRoute(listAttentionOfSchool, call => attentionList(call, 'school', call.params.schoolId), { heavy: true }),
  memberRoute(listAttentionOfDistrict, call => attentionList(call, 'district', call.params.districtId), {
    heavy: true,
  }),
  ...downloadRoutes,
  ...paperRoutes,
  ...reportRoutes,
  ...viewRoutes,
]

const rowsBelow = (call: MemberCall, unit: Unit, range: ReturnType<typeof parseRange>) => {
  switch (unit.kind) {
    case 'classroom':
      return studentTable(call.tx, scopeOf(call), unit.id, range)
    case 'school':
      return classroomTable(call.tx, scopeOf(call), unit.id, range)
    case 'district':
      return schoolTable(call.tx, scopeOf(call), range)
  }
}
