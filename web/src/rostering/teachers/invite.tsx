import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useInvitations } from '../../api/use-invitations.ts'
import { Icon } from '../../ui/icons.tsx'
import type { Teacher } from './teacher.ts'

interface InviteProps {
  readonly selected: ReadonlySet<string>
  readonly uninvited: readonly Teacher[]
  readonly onSent: () => void
}

/** Invites the selected staff or, with none selected, everyone who has not been invited yet. */
export function Invite({ selected, uninvited, onSent }: InviteProps) {
  const { t } = useTranslation('rostering')
  const { send, sending, outcome, failed } = useInvitations(onSent)
  const anySelected = selected.size > 0
  return (
    <>
      <span role="status">
        {failed && t('staff.inviteFailed')}
        {outcome && t('staff.sent', { count: outcome.sent })}
        {outcome && outcome.skipped > 0 && ` ${t('staff.skipped', { count: outcome.skipped })}`}
      </span>
      {anySelected && (
        <Button
          variant="filled"
          leftSection={<Icon name="mail" />}
          loading={sending}
          onClick={() => send([...selected])}
        >
          {t('staff.inviteSome', { count: selected.size })}
        </Button>
      )}
      {!anySelected && uninvited.length > 0 && (
        <Button
          leftSection={<Icon name="mail" />}
          loading={sending}
          onClick={() => send(uninvited.map(({ id }) => id))}
        >
          {t('staff.inviteAll', { count: uninvited.length })}
        </Button>
      )}
    </>
  )
}
