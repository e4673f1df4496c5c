import {
  downloadParentReport,
  downloadParentReports,
  type PaperLanguage,
  PDF,
} from '@hornbook/contract/progress/parent-reports'
import { today } from '@hornbook/rules/time/dates'
import { notFound } from '../../access/refusal.ts'
import { districtsIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { wordsOf } from '../../files/file-name.ts'
import { pdfOf } from '../../files/pdf/document.ts'
import type { Pen } from '../../files/pdf/pen.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import { idFrom, type MemberCall, on, placeOf, type Route, scopeOf } from '../../http/route.ts'
import { parentReportTexts } from '../../texts/texts.ts'
import { findReachableUnit } from '../find-unit.ts'
import { unitNamed } from '../unit-named.ts'
import { childrenOf, placesOf, type Whose } from './children.ts'
import { letterOf } from './letter.ts'
import { drawLetter, drawNobody } from './letter-sheet.ts'

/** The letters about some students, one page each. The audit has them before the first byte (SAFE-16). */
async function letters(call: MemberCall, whose: Whose, name: string | null, lang: PaperLanguage): Promise<FileAnswer> {
  const { tx, now } = call
  const scope = scopeOf(call)
  const { timezone } = await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()
  const children = await childrenOf(tx, scope, await placesOf(tx, scope, whose), timezone, now)
  const [first] = children
  if (whose.kind === 'student' && !first) throw notFound()
  const about = whose.kind === 'student' ? { student: whose.id } : { unit: whose, students: children.length }
  await audit(tx, authorOf(call), placeOf(call).districtId, 'parentReport.download', [], { ...about, lang })
  const titled = name ?? first?.fullName ?? ''
  const pages = children.map(child => (pen: Pen) => drawLetter(pen, letterOf(child, lang)))
  return {
    mediaType: PDF,
    fileName: paperName(titled, whose, today(timezone, now)),
    content: pdfOf(
      { title: parentReportTexts(lang)('titleOf', { name: titled }), lang, now },
      pages.length > 0 ? pages : [(pen: Pen) => drawNobody(pen, lang)],
    ),
  }
}

/** RPT-5: name_yyyy_MM_dd.pdf. A name in another script has none of the letters that every file system takes. */
const paperName = (name: string, { kind, id }: Whose, day: string) =>
  `${wordsOf(name) || `${kind}-${id}`}_${day.replaceAll('-', '_')}.pdf`

export const paperRoutes: readonly Route[] = [
  on(downloadParentReport, call =>
    letters(call, { kind: 'student', id: idFrom(call.params.studentId) }, null, call.query.lang),
  ),
  on(
    downloadParentReports,
    async call => {
      const { unit } = await findReachableUnit(call.tx, placeOf(call), {
        kind: 'classroom',
        id: call.params.classroomId,
      })
      const { name } = await unitNamed(call.tx, scopeOf(call), unit)
      return letters(call, { kind: 'classroom', id: unit.id }, name, call.query.lang)
    },
    { heavy: true },
  ),
]
