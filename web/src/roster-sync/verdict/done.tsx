import { readRosterImport } from '@hornbook/contract/roster-sync/roster-imports'
import { Button } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { changed } from '../../api/queries.ts'
import { Icon } from '../../shell/icons.tsx'
import { momentIn } from '../../shell/instants.ts'
import { useInvitations } from '../../shell/invitations.ts'
import type { RosterImport } from '../import-page.tsx'
import { Undo } from './undo.tsx'
import styles from './verdict.module.css'

interface After {
  readonly file: RosterImport
  readonly districtId: string
  readonly zone: string | null | undefined
}

/** The file is applied: what is next is that the new staff can sign in. Or it has been undone. */
export function Done({ file, districtId, zone }: After) {
  const { t } = useTranslation('rosterSync')
  const { send, sending, outcome, failed } = useInvitations(() => void changed(readRosterImport))
  const undone = file.status === 'undone'
  const waiting = file.uninvitedTeacherIds.length
  return (
    <section className={`${styles.verdict} ${undone ? '' : styles.good}`}>
      <div role="status">
        <h2>{undone ? t('done.undone') : t('done.title')}</h2>
      </div>
      {undone && <p>{t('done.undoneText')}</p>}
      {file.appliedAt && <p>{t('done.when', { when: momentIn(file.appliedAt, zone) })}</p>}
      {file.undoneAt && <p>{t('done.whenUndone', { when: momentIn(file.undoneAt, zone) })}</p>}
      {outcome && <p role="status">{t('done.sent', { count: outcome.sent })}</p>}
      {!outcome && waiting > 0 && <p>{t('done.invite', { count: waiting })}</p>}
      {failed && (
        <p className={styles.problem} role="alert">
          {t('done.inviteFailed')}
        </p>
      )}
      <div className={styles.actions}>
        {!outcome && waiting > 0 && (
          <Button
            variant="filled"
            leftSection={<Icon name="mail" />}
            loading={sending}
            onClick={() => send(file.uninvitedTeacherIds)}
          >
            {t('done.send', { count: waiting })}
          </Button>
        )}
        <Button renderRoot={props => <Link {...props} to="/districts/$districtId" params={{ districtId }} />}>
          {t('done.district')}
        </Button>
        <Button renderRoot={props => <Link {...props} to="/dashboard/districts/$districtId" params={{ districtId }} />}>
          {t('done.progress')}
        </Button>
        {file.undoable && <Undo file={file} districtId={districtId} />}
      </div>
    </section>
  )
}
