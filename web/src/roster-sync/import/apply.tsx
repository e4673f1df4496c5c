import { applyRosterImport, listRosterImports, readRosterImport } from '@hornbook/contract/roster-sync/roster-imports'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { Button, Checkbox } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { countChanges } from './difference.tsx'
import { Holds } from './holds.tsx'
import styles from './next-step.module.css'
import type { RosterImport } from './roster-import.ts'

interface ApplyProps {
  readonly file: RosterImport
  readonly districtId: string
  readonly held: boolean
}

/** Applies the difference shown. A held file can be applied despite the reasons given. */
export function Apply({ file, districtId, held }: ApplyProps) {
  const { t } = useTranslation('rosterSync')
  const [understood, setUnderstood] = useState(false)
  const apply = useMutation({
    mutationFn: () => {
      const data = { type: 'rosterImport' as const, id: file.id, attributes: { override: held } }
      return call(applyRosterImport, { params: { districtId, rosterImportId: file.id }, body: { data } })
    },
    onSettled: () => invalidate(readRosterImport, listRosterImports, readDistrict),
  })
  const isUnchanged = file.counts !== null && countChanges(file.counts) === 0
  const detail = apply.error instanceof ApiError ? apply.error.errors[0]?.detail : undefined
  return (
    <section className={`${styles.panel} ${held ? styles.held : styles.ready}`} aria-labelledby="apply">
      {held ? (
        <>
          <Holds file={file} />
          <Checkbox
            label={t('held.understood')}
            checked={understood}
            onChange={event => setUnderstood(event.currentTarget.checked)}
          />
        </>
      ) : (
        <div>
          <h2 id="apply">{t('apply.title')}</h2>
          <p>{isUnchanged ? t('apply.nothing') : t('apply.text')}</p>
        </div>
      )}
      {apply.isError && (
        <p className={styles.problem} role="alert">
          {t('apply.failed')} {detail}
        </p>
      )}
      {(held || !isUnchanged) && (
        <div className={styles.actions}>
          <Button
            variant="filled"
            disabled={held && !understood}
            loading={apply.isPending}
            onClick={() => apply.mutate()}
          >
            {held ? t('held.apply') : t('apply.button')}
          </Button>
        </div>
      )}
    </section>
  )
}
