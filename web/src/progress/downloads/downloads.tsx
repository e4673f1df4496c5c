import { downloadAssessmentResults } from '@hornbook/contract/progress/downloads'
import { Popover } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/answer.ts'
import { call, followLink } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { formatLongDate } from '../../dates/format-dates.ts'
import bar from '../../table/toolbar/toolbar.module.css'
import { Icon } from '../../ui/icons.tsx'
import { askReport } from '../reports/ask-report.ts'
import { DownloadFailed } from '../reports/download-failed.tsx'
import { OnItsWay } from '../reports/on-its-way.tsx'
import styles from './downloads.module.css'

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

interface Choice {
  readonly title: string
  readonly about: string
  /** Resolves when the file is saved, or will come by itself. */
  readonly run: () => Promise<void>
}

/** What can be taken away from a table. The button is idle, working, idle again, or shows that it failed (RPT-7). */
export function Downloads(props: DownloadsProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const [opened, setOpened] = useState(false)
  const [onItsWay, setOnItsWay] = useState(false)
  const download = useMutation({ mutationFn: (choice: Choice) => choice.run() })
  const choices = useChoices(props, () => setOnItsWay(true))
  if (choices.length === 0 && !props.outdated) return null
  const { isPending, isError } = download
  const choose = (choice: Choice) => {
    setOpened(false)
    download.mutate(choice)
  }
  return (
    <>
      <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus shadow="md">
        <Popover.Target>
          {/* Not disabled while it works, or it would lose the focus. */}
          <button
            type="button"
            className={`${bar.button} ${styles.button}`}
            aria-disabled={isPending || props.outdated}
            data-failed={isError}
            data-in-head={props.inHead}
            title={isError ? t('failed') : undefined}
            onClick={() => !isPending && !props.outdated && setOpened(!opened)}
          >
            {isPending ? (
              <span className={styles.spinner} />
            ) : (
              <Icon name={isError ? 'warning' : 'reports'} size={16} />
            )}
            <span className={styles.label}>{t('button')}</span>
            <span className="visually-hidden" role="status">
              {isPending ? t('working') : isError ? t('failed') : ''}
            </span>
          </button>
        </Popover.Target>
        <Popover.Dropdown className={styles.choices}>
          {choices.map(choice => (
            <button key={choice.title} type="button" className={styles.choice} onClick={() => choose(choice)}>
              <b>{choice.title}</b>
              <span>{choice.about}</span>
            </button>
          ))}
        </Popover.Dropdown>
      </Popover>
      {onItsWay && <OnItsWay about={aboutOf(props)} onClose={() => setOnItsWay(false)} />}
      <DownloadFailed />
    </>
  )
}

const aboutOf = ({ title = '', range }: DownloadsProps) =>
  range ? `${title}, ${formatLongDate(range.start)} - ${formatLongDate(range.end)}` : title

const save = ({ content, name }: DownloadedFile) => saveFile(content, name)

function useChoices(props: DownloadsProps, onAsked: () => void): readonly Choice[] {
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const { links, table, unitId, range } = props
  const { csv, studentsCsv } = links ?? {}
  if (csv === undefined) return []
  const choices: Choice[] = [
    { title: t(`table.${table}`), about: t('tableText'), run: () => followLink(csv).then(save) },
  ]
  if (studentsCsv !== undefined)
    choices.push({ title: t('students'), about: t('studentsText'), run: () => followLink(studentsCsv).then(save) })
  if (table === 'students')
    choices.push({
      title: t('tests'),
      about: t('testsText'),
      run: () => call(downloadAssessmentResults, { params: { classroomId: unitId } }).then(save),
    })
  if (range) {
    const dates = { startDate: range.start, endDate: range.end }
    const report = { resourceType: UNIT_OF[table], resourceId: unitId, ...dates }
    choices.push({ title: t('report'), about: t('reportText'), run: () => askReport(report).then(onAsked) })
  }
  return choices
}

/** What a table is the table of. */
const UNIT_OF = { schools: 'district', classrooms: 'school', students: 'classroom' } as const
