import { useTranslation } from 'react-i18next'
import { useInvitations } from '../../api/use-invitations.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './invite.module.css'
import type { Teacher } from './teacher.ts'

type Sending = Pick<ReturnType<typeof useInvitations>, 'outcome' | 'failed'>

function Outcome({ outcome, failed }: Sending) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff' })
  return (
    <span role="status" className={styles.outcome}>
      {failed && t('inviteFailed')}
      {outcome && t('sent', { count: outcome.sent })}
      {outcome && outcome.skipped > 0 && ` ${t('skipped', { count: outcome.skipped })}`}
    </span>
  )
}

interface InviteProps {
  readonly ids: readonly string[]
  readonly label?: string
}

/** Invites everyone who has not been invited yet, or others that the label names. */
export function Invite({ ids, label }: InviteProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff' })
  const { send, sending, ...sent } = useInvitations()
  return (
    <>
      <Outcome {...sent} />
      {ids.length > 0 && (
        <Button icon={<Icon name="mail" />} loading={sending} onClick={() => send(ids)}>
          {label ?? t('inviteAll', { count: ids.length })}
        </Button>
      )}
    </>
  )
}

interface InviteSelectedProps {
  readonly invitable: readonly Teacher[]
  readonly selected: ReadonlySet<string>
  readonly onSent: () => void
}

/** Invites those of the selected who have no password yet. */
export function InviteSelected({ invitable, selected, onSent }: InviteSelectedProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'staff' })
  const { send, sending, ...sent } = useInvitations(onSent)
  const ids = invitable.map(({ id }) => id).filter(id => selected.has(id))
  return (
    <>
      <Outcome {...sent} />
      <Button icon={<Icon name="mail" />} disabled={ids.length === 0} loading={sending} onClick={() => send(ids)}>
        {ids.length === 0 ? t('inviteNone') : t('inviteSome', { count: ids.length })}
      </Button>
    </>
  )
}
