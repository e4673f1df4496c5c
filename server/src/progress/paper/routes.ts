import type { AuditAction } from '@hornbook/contract/audit-actions'
import {
  downloadCertificates,
  downloadCertificatesOfClass,
  downloadParentReport,
  downloadParentReports,
  type PaperLanguage,
  PDF,
} from '@hornbook/contract/progress/parent-reports'
import type { NameOrder } from '@hornbook/rules/people/names'
import { today } from '@hornbook/rules/time/dates'
import { notFound } from '../../access/refusal.ts'
import { districtsIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { fileNameWords } from '../../files/file-name.ts'
import { type DrawPage, pdfOf } from '../../files/pdf/document.ts'
import type { FileAnswer } from '../../http/endpoint/answer.ts'
import { idFrom, type MemberCall, memberRoute, placeOf, type Route, scopeOf } from '../../http/route.ts'
import { parentReportTexts } from '../../texts/texts.ts'
import { findReachableUnit } from '../find-unit.ts'
import { parseRange } from '../range.ts'
import { unitNamed } from '../unit-named.ts'
import { certificatesOf, drawCertificate } from './certificate.ts'
import { type Child, childRowsOf, childrenOf, type Whose } from './children.ts'
import { letterOf } from './letter.ts'
import { drawAlone, drawLetter } from './letter-sheet.ts'

type PaperCall = MemberCall<string, { readonly lang: PaperLanguage; readonly names?: NameOrder }>

/** A kind of paper: which pages it has of some students, and what it says without any. */
interface Paper {
  readonly action: AuditAction
  readonly title: 'titleOf' | 'certificate.titleOf'
  readonly none: 'nobody' | 'certificate.none'
  /** After the name in the file's name. */
  readonly suffix: string
  readonly isLandscape: boolean
  /** Facts for the audit, besides whose paper it is. */
  readonly facts: object
  readonly pages: (children: readonly Child[]) => readonly DrawPage[]
}

const letters = ({ query: { lang } }: PaperCall): Paper => ({
  action: 'parentReport.download',
  title: 'titleOf',
  none: 'nobody',
  suffix: '',
  isLandscape: false,
  facts: {},
  pages: children => children.map(child => pen => drawLetter(pen, letterOf(child, lang))),
})

const certificates = (call: PaperCall, timezone: string): Paper => {
  const { start, end } = parseRange(call.query, timezone, call.now)
  return {
    action: 'certificates.download',
    title: 'certificate.titleOf',
    none: 'certificate.none',
    suffix: '-certificates',
    isLandscape: true,
    facts: { start, end },
    pages: children =>
      children
        .flatMap(child => certificatesOf(child, { start, end }, call.query.lang))
        .map(certificate => pen => drawCertificate(pen, certificate)),
  }
}

type MakePaper = (call: PaperCall, timezone: string) => Paper

/** Paper about some students. The audit has it before the first byte (SAFE-16). */
async function answer(call: PaperCall, make: MakePaper, whose: Whose, unitName?: string): Promise<FileAnswer> {
  const { tx, now } = call
  const { lang, names = 'given' } = call.query
  const scope = scopeOf(call)
  const { timezone } = await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()
  const places = await childRowsOf(tx, scope, whose, names)
  if (whose.kind === 'student' && places.length === 0) throw notFound()
  const paper = make(call, timezone)
  const children = await childrenOf(tx, scope, places, timezone, now)
  const about = whose.kind === 'student' ? { student: whose.id } : { unit: whose, students: children.length }
  await audit(tx, authorOf(call), placeOf(call).districtId, paper.action, [], { ...about, ...paper.facts, lang })
  const name = unitName ?? children[0]?.fullName ?? ''
  const say = parentReportTexts(lang)
  const pages = paper.pages(children)
  const nobody: DrawPage = pen => drawAlone(pen, say(paper.none))
  return {
    mediaType: PDF,
    fileName: paperName(name, whose, paper.suffix, today(timezone, now)),
    content: pdfOf(
      { title: say(paper.title, { name }), lang, isLandscape: paper.isLandscape, now },
      pages.length > 0 ? pages : [nobody],
    ),
  }
}

/** RPT-5: name_yyyy_MM_dd.pdf. A name in another script has none of the letters that every file system takes. */
const paperName = (name: string, { kind, id }: Whose, suffix: string, day: string) =>
  `${fileNameWords(name) || `${kind}-${id}`}${suffix}_${day.replaceAll('-', '_')}.pdf`

async function answerForClass(
  call: PaperCall & { readonly params: { readonly classroomId: string } },
  make: MakePaper,
) {
  const asked = { kind: 'classroom', id: call.params.classroomId } as const
  const { unit } = await findReachableUnit(call.tx, placeOf(call), asked)
  const { name } = await unitNamed(call.tx, scopeOf(call), unit)
  return answer(call, make, { kind: 'classroom', id: unit.id }, name)
}

const answerForStudent = (call: PaperCall & { readonly params: { readonly studentId: string } }, make: MakePaper) =>
  answer(call, make, { kind: 'student', id: idFrom(call.params.studentId) })

const HEAVY = { heavy: true } as const

export const paperRoutes: readonly Route[] = [
  memberRoute(downloadParentReport, call => answerForStudent(call, letters), HEAVY),
  memberRoute(downloadParentReports, call => answerForClass(call, letters), HEAVY),
  memberRoute(downloadCertificates, call => answerForStudent(call, certificates), HEAVY),
  memberRoute(downloadCertificatesOfClass, call => answerForClass(call, certificates), HEAVY),
]
