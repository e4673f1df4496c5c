import { downloadAssessmentResults } from '@hornbook/contract/progress/downloads'
import { downloadCertificatesOfClass, downloadParentReports } from '@hornbook/contract/progress/parent-reports'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call, followLink } from '../../api/call.ts'
import { formatLongDate } from '../../dates/format-dates.ts'
import { END_PARAM, START_PARAM } from '../../dates/range-search.ts'
import { askReport } from '../reports/ask-report.ts'
import { DownloadFailed } from '../reports/download-failed.tsx'
import { OnItsWay } from '../reports/on-its-way.tsx'
import { type DownloadChoice, DownloadMenu, save } from './download-menu.tsx'
import { paperOf } from './paper-choices.ts'

interface DownloadsProps {
  /** The addresses of the table's files; none before the table is there (CALL-21). */
  readonly links: { readonly csv?: string; readonly studentsCsv?: string } | undefined
  readonly outdated: boolean
  /** Beside the title, where names are long. */
  readonly inHead: boolean
  readonly table: 'schools' | 'classrooms' | 'students'
  readonly unitId: string
  /** The unit's name. */
  readonly title: string | undefined
  readonly range: { readonly start: string; readonly end: string } | null
}

/** What can be taken away from a table. */
export function Downloads(props: DownloadsProps) {
  const [onItsWay, setOnItsWay] = useState(false)
  const choices = useChoices(props, () => setOnItsWay(true))
  if (choices.length === 0 && !props.outdated) return null
  return (
    <>
      <DownloadMenu choices={choices} disabled={props.outdated} inHead={props.inHead} />
      {onItsWay && <OnItsWay about={aboutOf(props)} onClose={() => setOnItsWay(false)} />}
      <DownloadFailed />
    </>
  )
}

const aboutOf = ({ title = '', range }: DownloadsProps) =>
  range ? `${title}, ${formatLongDate(range.start)} - ${formatLongDate(range.end)}` : title

function useChoices(props: DownloadsProps, onAsked: () => void): readonly DownloadChoice[] {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const { links, table, unitId, range } = props
  const { csv, studentsCsv } = links ?? {}
  if (csv === undefined) return []
  const choices: DownloadChoice[] = [
    { title: t(`table.${table}`), about: t('tableText'), run: () => followLink(csv).then(save) },
  ]
  if (studentsCsv !== undefined)
    choices.push({ title: t('students'), about: t('studentsText'), run: () => followLink(studentsCsv).then(save) })
  if (table === 'students')
    choices.push(
      {
        title: t('tests'),
        about: t('testsText'),
        run: () => call(downloadAssessmentResults, { params: { classroomId: unitId } }).then(save),
      },
      ...paperOf(t, 'letter', 'class', lang =>
        call(downloadParentReports, { params: { classroomId: unitId }, query: { lang } }),
      ),
    )
  if (range && table === 'students')
    choices.push(
      ...paperOf(t, 'certificate', 'class', lang =>
        call(downloadCertificatesOfClass, {
          params: { classroomId: unitId },
          query: { lang, [START_PARAM]: range.start, [END_PARAM]: range.end },
        }),
      ),
    )
  if (range) {
    const dates = { startDate: range.start, endDate: range.end }
    const report = { resourceType: UNIT_OF[table], resourceId: unitId, ...dates }
    choices.push({ title: t('report'), about: t('reportText'), run: () => askReport(report).then(onAsked) })
  }
  return choices
}

/** What a table is the table of. */
const UNIT_OF = { schools: 'district', classrooms: 'school', students: 'classroom' } as const
