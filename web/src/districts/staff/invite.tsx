import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../shell/icons.tsx'
import { useInvitations } from '../../shell/invitations.ts'
import type { Teacher } from './staff.tsx'

interface Inviting {
  readonly selected: ReadonlySet<string>
  readonly waiting: readonly Teacher[]
  readonly onSent: () => void
}

/** Sends the invitation to those selected, or to everyone who never had one. */
export function Invite({ selected, waiting, onSent }: Inviting) {
  const { t } = useTranslation('districts')
  const { send, sending, outcome, failed } = useInvitations(onSent)
  const some = selected.size > 0
  return (
    <>
      <span role="status">
        {failed && t('staff.inviteFailed')}
        {outcome && t('staff.sent', { count: outcome.sent })}
        {outcome && outcome.skipped > 0 && ` ${t('staff.skipped', { count: outcome.skipped })}`}
      </span>
      {some && (
        <Button
          variant="filled"
          leftSection={<Icon name="mail" />}
          loading={sending}
          onClick={() => send([...selected])}
        >
          {t('staff.inviteSome', { count: selected.size })}
        </Button>
      )}
      {!some && waiting.length > 0 && (
        <Button leftSection={<Icon name="mail" />} loading={sending} onClick={() => send(waiting.map(({ id }) => id))}>
          {t('staff.inviteAll', { count: waiting.length })}
        </Button>
      )}
    </>
  )
}
