import { downloadCertificates } from '@hornbook/contract/progress/parent-reports'
import { ALL_TIME_START } from '@hornbook/rules/time/ranges'
import { useTranslation } from 'react-i18next'
import { call, followLink } from '../../api/call.ts'
import { START_PARAM } from '../../dates/range-search.ts'
import { DownloadMenu, save } from './download-menu.tsx'
import { paperChoice } from './paper-choices.ts'

interface PaperProps {
  readonly student: {
    readonly id: string
    readonly fullName: string
    readonly meta: { readonly links?: object | undefined }
  }
  /** A small button in a row of a table; its label names the student for screen readers. */
  readonly inRow?: boolean
}

/** What can be printed for a student's family, where the student has a link to it (RPT-5). */
export function Paper({ student, inRow = false }: PaperProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const { parentReportURL: link } = (student.meta.links ?? {}) as { readonly parentReportURL?: string }
  if (link === undefined) return null
  const params = { studentId: student.id }
  const query = { [START_PARAM]: ALL_TIME_START }
  const choices = [
    paperChoice(t, 'letter.student', lang => followLink(`${link}?lang=${lang}`).then(save), [student.fullName]),
    paperChoice(
      t,
      'certificate.student',
      lang => call(downloadCertificates, { params, query: { lang, ...query } }).then(save),
      [student.fullName],
    ),
  ]
  return <DownloadMenu inHead={false} inRowOf={inRow ? student.fullName : undefined} choices={choices} />
}
