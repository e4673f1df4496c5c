import {
  downloadAssessmentResults,
  downloadClassroomSummaries,
  downloadSchoolSummaries,
  downloadStudentSummaries,
  downloadStudentsOfDistrict,
  downloadStudentsOfSchool,
} from '@hornbook/contract/progress/downloads'
import { classroomName, type NameOrder } from '@hornbook/rules/people/names'
import { readPlacementResults } from '../../figures/facts.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { type MemberCall, memberRoute, placeOf, type Route, scopeOf } from '../../http/route.ts'
import { unitAndRange } from '../find-unit.ts'
import { classroomTable, schoolTable, studentTable } from '../tables.ts'
import { ASSESSMENT_COLUMNS, assessmentRows } from './assessment-sheet.ts'
import { type Column, textColumn } from './columns.ts'
import { csvAnswer } from './csv-answer.ts'
import { everyStudent } from './every-student.ts'
import { studentColumns } from './student-sheet.ts'
import { unitColumns } from './unit-sheet.ts'

/** A table that fits a screen, which is one batch. */
async function* whole<Row>(rows: readonly Row[]) {
  yield rows
}

/** With `filter[idIn]`, those rows in that order (RPT-6); otherwise the filtered rows, sorted. */
function chosenRows<Row extends { readonly id: string }>(call: MemberCall, rows: readonly Row[], sort: string) {
  const found = applyListQuery(call, rows, sort).data
  const { 'filter[idIn]': ids } = call.query as { readonly 'filter[idIn]'?: readonly string[] }
  if (ids === undefined) return found
  const byId = new Map(found.map(row => [row.id, row]))
  return [...new Set(ids)].flatMap(id => byId.get(id) ?? [])
}

async function studentsOfClass(call: MemberCall, classroomId: string) {
  const asked = await unitAndRange(call, 'classroom', classroomId)
  const rows = await studentTable(call.tx, scopeOf(call), asked.unit.id, asked.range)
  return { ...asked, rows: chosenRows(call, rows, 'fullName') }
}

const completedOf = ({ app }: MemberCall) => app.settings.brand.programCompleted

type EveryStudent = Awaited<ReturnType<typeof everyStudent>> extends AsyncIterable<(infer Row)[]> ? Row : never

const everyStudentColumns = (call: MemberCall): readonly Column<EveryStudent>[] => [
  textColumn('school', ({ school }) => school),
  textColumn('classroom', ({ classroom }) => classroomName(classroom)),
  ...studentColumns(completedOf(call)).map(column => ({
    ...column,
    cell: ({ student }: EveryStudent, zone: string) => column.cell(student, zone),
  })),
]

type NamesCall = MemberCall<string, { readonly names: NameOrder }>

async function everyStudentOf(call: NamesCall, kind: 'school' | 'district', id: string) {
  const { unit, range } = await unitAndRange(call, kind, id)
  const rows = await everyStudent(call.app.db, call.tx, scopeOf(call), { unit, range, names: call.query.names })
  return csvAnswer(call, { unit, range, list: 'students', columns: everyStudentColumns(call), rows })
}

const HEAVY = { heavy: true } as const

export const downloadRoutes: readonly Route[] = [
  memberRoute(
    downloadSchoolSummaries,
    async call => {
      const { unit, range } = await unitAndRange(call, 'district', call.params.districtId)
      const rows = whole(chosenRows(call, await schoolTable(call.tx, scopeOf(call), range), 'name'))
      return csvAnswer(call, { unit, range, list: 'schools', columns: unitColumns('school'), rows })
    },
    HEAVY,
  ),
  memberRoute(
    downloadClassroomSummaries,
    async call => {
      const { unit, range } = await unitAndRange(call, 'school', call.params.schoolId)
      const rows = whole(chosenRows(call, await classroomTable(call.tx, scopeOf(call), unit.id, range), 'name'))
      return csvAnswer(call, { unit, range, list: 'classes', columns: unitColumns('classroom'), rows })
    },
    HEAVY,
  ),
  memberRoute(downloadStudentSummaries, async call => {
    const { unit, range, rows } = await studentsOfClass(call, call.params.classroomId)
    return csvAnswer(call, {
      unit,
      range,
      list: 'students',
      columns: studentColumns(completedOf(call)),
      rows: whole(rows),
    })
  }),
  memberRoute(downloadStudentsOfDistrict, call => everyStudentOf(call, 'district', call.params.districtId), HEAVY),
  memberRoute(downloadStudentsOfSchool, call => everyStudentOf(call, 'school', call.params.schoolId), HEAVY),
  memberRoute(downloadAssessmentResults, async call => {
    const sort = call.query.names === 'family' ? ['lastName', 'fullName'] : ['fullName']
    const { unit, rows } = await studentsOfClass({ ...call, query: { sort } }, call.params.classroomId)
    const { districtId } = placeOf(call)
    const results = await readPlacementResults(
      call.tx,
      districtId,
      rows.map(({ id }) => id),
    )
    const columns = ASSESSMENT_COLUMNS
    return csvAnswer(call, { unit, list: 'tests', columns, rows: whole(assessmentRows(rows, results)) })
  }),
]
