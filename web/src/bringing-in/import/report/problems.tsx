import { readRosterProblems } from '@hornbook/contract/bringing-in/roster-imports'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { saveText } from '../../../api/save-file.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import sheet from '../../../ui/sheet.module.css'
import type { RosterImport } from '../roster-import.ts'
import { ProblemGroup } from './problem-group.tsx'
import styles from './problems.module.css'

const SEVERITIES = ['fatal', 'error', 'warning', 'repair', 'info'] as const

interface ProblemsProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** A roster file's problems, worst first, with a CSV download of all of them. */
export function Problems({ file, districtId }: ProblemsProps) {
  const { t } = useTranslation('bringingIn')
  const download = useMutation({
    mutationFn: () => call(readRosterProblems, { params: { districtId, rosterImportId: file.id } }),
    onSuccess: csv => saveText(csv, `${file.fileName.replace(/\.zip$/i, '')}-problems.csv`, 'text/csv'),
  })
  return (
    <section className={sheet.sheet} aria-labelledby="problems">
      <div className={sheet.bar}>
        <h2 id="problems">{t('problems.title')}</h2>
        {file.problems.length > 0 && (
          <div className={sheet.end}>
            {download.isError && <span role="alert">{t('problems.downloadFailed')}</span>}
            <Button icon={<Icon name="reports" />} loading={download.isPending} onClick={() => download.mutate()}>
              {t('problems.download')}
            </Button>
          </div>
        )}
      </div>
      {file.problems.length === 0 && <p className={styles.none}>{t('problems.none')}</p>}
      {SEVERITIES.map(severity => (
        <ProblemGroup
          key={severity}
          severity={severity}
          count={file.problemCounts[severity]}
          problems={file.problems.filter(problem => problem.severity === severity)}
        />
      ))}
    </section>
  )
}
