import type { ReportKind, ReportUnit } from '@hornbook/contract/progress/reports'
import type { Range } from '@hornbook/rules/time/ranges'
import type { TFunction } from 'i18next'
import type { DownloadChoice } from '../downloads/download-menu.tsx'
import { paperChoice } from '../downloads/paper-choices.ts'
import type { WantedReport } from './ask-report.ts'

/** What each kind of report is called: in the list of one's reports, by the unit it is about, and where it is asked for. */
export const kinds = {
  parentReports: {
    classroom: 'Letters to families in class {{name}}, in {{language}}',
    school: 'Letters to families of school {{name}}, in {{language}}',
    district: 'Letters to families in district {{name}}, in {{language}}',
  },
  boardBrief: {
    classroom: 'Board brief: class {{name}}, {{dates}}',
    school: 'Board brief: school {{name}}, {{dates}}',
    district: 'Board brief: district {{name}}, {{dates}}',
    title: 'Board brief',
    text: 'Two pages of words and drawings in the chosen dates, without a child. Kept for 30 days. PDF',
  },
  progress: {
    classroom: 'Class {{name}}, {{dates}}',
    school: 'School {{name}}, {{dates}}',
    district: 'District {{name}}, {{dates}}',
    xlsx: 'Progress report',
    xlsxText: 'The table and the tiles in the chosen dates, kept for 30 days. Excel workbook',
    pdf: 'Progress report, for printing',
    pdfText: 'The same figures on paper, kept for 30 days. PDF',
  },
} as const satisfies Readonly<Record<ReportKind, Readonly<Record<ReportUnit, string> & Record<string, string>>>>

interface Dashboard {
  readonly t: TFunction<'progress', 'download'>
  readonly ofReports: TFunction<'progress', 'reports'>
  readonly unit: ReportUnit
  /** All of the school or district, not a part of it. */
  readonly seesWhole: boolean
  readonly range: Range
  readonly ask: (wanted: Omit<WantedReport, 'resourceType' | 'resourceId'>) => Promise<void>
}

/** How each kind can be asked for from a dashboard, in the order of its menu. Letters of a class are there at once. */
const REPORT_CHOICES: Readonly<Record<ReportKind, (dashboard: Dashboard) => readonly DownloadChoice[]>> = {
  parentReports: ({ t, unit, seesWhole, ask }) =>
    unit === 'school' && seesWhole
      ? [paperChoice(t, 'letter.school', lang => ask({ kind: 'parentReports', lang }))]
      : [],
  boardBrief: ({ ofReports, unit, seesWhole, range, ask }) =>
    unit !== 'classroom' && seesWhole
      ? [
          {
            title: ofReports('kinds.boardBrief.title'),
            about: ofReports('kinds.boardBrief.text'),
            run: () => ask({ kind: 'boardBrief', startDate: range.start, endDate: range.end }),
          },
        ]
      : [],
  progress: ({ ofReports, range, ask }) =>
    (['xlsx', 'pdf'] as const).map(format => ({
      title: ofReports(`kinds.progress.${format}`),
      about: ofReports(`kinds.progress.${format}Text`),
      run: () => ask({ kind: 'progress', format, startDate: range.start, endDate: range.end }),
    })),
}

export const reportChoices = (dashboard: Dashboard): readonly DownloadChoice[] =>
  Object.values(REPORT_CHOICES).flatMap(choicesOf => choicesOf(dashboard))
