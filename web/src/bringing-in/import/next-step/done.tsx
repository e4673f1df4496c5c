import { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../../api/queries.ts'
import { useInvitations } from '../../../api/use-invitations.ts'
import { formatDateTime } from '../../../dates/format-dates.ts'
import { Button, ButtonLink } from '../../../ui/button/button.tsx'
import { Icon } from '../../../ui/icons.tsx'
import type { RosterImport } from '../roster-import.ts'
import { Undo } from '../undo/undo.tsx'
import styles from './next-step.module.css'

interface DoneProps {
  readonly file: RosterImport
  readonly status: 'applied' | 'undone'
  readonly districtId: string
  readonly zone: string | null | undefined
}

/** The result of an applied or undone file, with an offer to invite new staff. */
export function Done({ file, status, districtId, zone }: DoneProps) {
  const { t } = useTranslation('bringingIn')
  const { send, sending, outcome, failed } = useInvitations(() => void invalidate(readRosterImport))
  const undone = status === 'undone'
  const uninvited = file.uninvitedTeacherIds.length
  return (
    <section className={`${styles.panel} ${undone ? '' : styles.good}`}>
      <div role="status">
        <h2>{undone ? t('done.undone') : t('done.title')}</h2>
      </div>
      {undone && <p>{t('done.undoneText')}</p>}
      {file.appliedAt && <p>{t('done.when', { when: formatDateTime(file.appliedAt, zone) })}</p>}
      {file.undoneAt && <p>{t('done.whenUndone', { when: formatDateTime(file.undoneAt, zone) })}</p>}
      {status === 'applied' && !file.undoable && <p>{t('done.laterFile')}</p>}
      {outcome && <p role="status">{t('done.sent', { count: outcome.sent })}</p>}
      {!outcome && uninvited > 0 && <p>{t('done.invite', { count: uninvited })}</p>}
      {failed && (
        <p className={styles.problem} role="alert">
          {t('done.inviteFailed')}
        </p>
      )}
      <div className={styles.actions}>
        {!outcome && uninvited > 0 && (
          <Button
            variant="primary"
            icon={<Icon name="mail" />}
            loading={sending}
            onClick={() => send(file.uninvitedTeacherIds)}
          >
            {t('done.send', { count: uninvited })}
          </Button>
        )}
        <ButtonLink to="/districts/$districtId" params={{ districtId }}>
          {t('done.district')}
        </ButtonLink>
        <ButtonLink to="/dashboard/districts/$districtId" params={{ districtId }}>
          {t('done.progress')}
        </ButtonLink>
        {file.undoable && <Undo file={file} districtId={districtId} />}
      </div>
    </section>
  )
}
