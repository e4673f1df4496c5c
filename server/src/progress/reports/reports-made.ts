import type { ReportFormat, ReportKind } from '@hornbook/contract/progress/reports'
import type { Instant } from '@hornbook/rules/time/dates'
import type { Scope } from '../../access/scope.ts'
import type { Db } from '../../db/pool.ts'
import { workbookOf } from '../../files/xlsx.ts'
import { briefFacts } from '../brief/facts.ts'
import { briefDocument } from '../brief/pages.ts'
import type { Whose } from '../paper/children.ts'
import { type Letters, letterDocument } from '../paper/letters.ts'
import type { Unit } from '../units.ts'
import { printedReport } from './printed-report.ts'
import { type About, type Report, readReport } from './report.ts'
import { reportSheets } from './workbook.ts'

interface Wanted extends About, Letters {
  readonly format: ReportFormat
}

type Content = AsyncIterable<Buffer>

interface ReportMade {
  /** The file's name begins with it. */
  readonly fileName: string
  /** The units whose reports are only for those who see the whole unit. */
  readonly needsWhole: readonly Unit['kind'][]
  /** The units whose reports name each student. */
  readonly namesStudentsOf: readonly Whose['kind'][]
  readonly contentOf: (tx: Db, scope: Scope, wanted: Wanted) => Content | Promise<Content>
}

const PROGRESS_FORMATS: Readonly<Record<ReportFormat, (report: Report, now: Instant) => Content>> = {
  xlsx: report => workbookOf(reportSheets(report)),
  pdf: printedReport,
}

/** How each kind of report is made. */
export const REPORTS_MADE: Readonly<Record<ReportKind, ReportMade>> = {
  progress: {
    fileName: 'progress',
    needsWhole: [],
    namesStudentsOf: ['classroom'],
    contentOf: async (tx, scope, wanted) =>
      PROGRESS_FORMATS[wanted.format](await readReport(tx, scope, wanted), wanted.now),
  },
  parentReports: {
    fileName: 'parent-reports',
    // A teacher who leaves a class keeps the school, but must not keep the children's letters (RPT-12).
    needsWhole: ['school'],
    namesStudentsOf: ['classroom', 'school'],
    contentOf: letterDocument,
  },
  boardBrief: {
    fileName: 'board-brief',
    // What a board reads under a school's name is about all of it.
    needsWhole: ['school', 'district'],
    namesStudentsOf: [],
    contentOf: async (tx, scope, { unit, name, range, now }) =>
      briefDocument({ name, range, now, facts: await briefFacts(tx, scope, unit, range) }),
  },
}
