import { applyRosterImport } from '@hornbook/contract/bringing-in/applied-imports'
import { listRosterImports, readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { invalidate } from '../../../api/queries.ts'
import { formatDateInWords } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { PreviewAgain } from '../questions/preview-again.tsx'
import { countChanges } from '../report/difference.tsx'
import type { RosterImport } from '../roster-import.ts'
import { Discard } from './discard.tsx'
import { Holds } from './holds.tsx'
import styles from './next-step.module.css'

interface ApplyProps {
  readonly file: RosterImport
  readonly districtId: string
  readonly held: boolean
}

interface Chosen {
  readonly override: boolean
  readonly on?: string
}

/**
 * Applies the difference shown. A held file can be applied despite the reasons given. If its classes begin later, it
 * can also be applied on that day (ROSTER-58).
 */
export function Apply({ file, districtId, held }: ApplyProps) {
  const { t } = useTranslation('bringingIn')
  const [understood, setUnderstood] = useState(false)
  const apply = useMutation({
    mutationFn: (attributes: Chosen) => {
      const data = { type: 'rosterImport' as const, id: file.id, attributes }
      return call(applyRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSettled: () => invalidate(readRosterImport, listRosterImports, readDistrict),
  })
  const isUnchanged = file.counts !== null && countChanges(file.counts) === 0
  const detail = apply.error instanceof ApiError ? apply.error.errors[0]?.detail : undefined
  const day = file.holds.find(({ code }) => code === 'begins_later')?.day
  const hasOtherReasons = file.holds.some(({ code }) => code !== 'begins_later')
  const { unanswered } = file.questions
  const open = unanswered > 0 && <p>{t('questions.open', { count: unanswered })}</p>
  return (
    <section className={`${styles.panel} ${held ? styles.held : styles.ready}`} aria-labelledby="apply">
      {held ? (
        <>
          <Holds file={file} districtId={districtId} />
          <Checkbox
            label={t('held.understood')}
            checked={understood}
            onChange={event => setUnderstood(event.currentTarget.checked)}
          />
        </>
      ) : (
        <div>
          <h2 id="apply">{isUnchanged ? t('apply.nothing') : t('apply.title')}</h2>
          <p>{isUnchanged && file.counts ? <InFile counts={file.counts} /> : t('apply.text')}</p>
          {open}
        </div>
      )}
      {held && open}
      {apply.isError && (
        <p className={styles.problem} role="alert">
          {t('apply.failed')} {detail}
        </p>
      )}
      {file.answersChanged && (
        <div className={styles.actions}>
          <PreviewAgain file={file} districtId={districtId} />
        </div>
      )}
      {!file.answersChanged && (held || !isUnchanged) && (
        <div className={styles.actions}>
          {day && (
            <Button
              variant="primary"
              disabled={hasOtherReasons && !understood}
              loading={apply.isPending && apply.variables.on !== undefined}
              onClick={() => apply.mutate({ override: hasOtherReasons, on: day })}
            >
              {t('held.applyOn', { day: formatDateInWords(day) })}
            </Button>
          )}
          <Button
            variant={day ? 'secondary' : 'primary'}
            disabled={held && !understood}
            loading={apply.isPending && apply.variables.on === undefined}
            onClick={() => apply.mutate({ override: held })}
          >
            {day ? t('held.applyNow') : held ? t('held.apply') : t('apply.button')}
          </Button>
          <Discard file={file} districtId={districtId} />
        </div>
      )}
      {day && <p>{t('held.waitHelp')}</p>}
    </section>
  )
}

/** How much there is in a file that changes nothing. */
function InFile({ counts: { students, schools } }: { readonly counts: NonNullable<RosterImport['counts']> }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'apply' })
  return (
    <>
      {t('nothingText', {
        students: t('students', { count: students.unchanged }),
        schools: t('schools', { count: schools.unchanged }),
      })}
    </>
  )
}
