import type { SupportedStaff } from '@hornbook/contract/session/staff-support'
import { useTranslation } from 'react-i18next'
import { formatDateTime, formatDay, formatTime } from '../dates/format-dates.ts'
import { Button, ButtonLink } from '../ui/button/button.tsx'
import { Icon, type IconName } from '../ui/icons.tsx'
import styles from './district.module.css'
import type { Help } from './help-dialog.tsx'

interface PersonRowProps {
  readonly person: SupportedStaff
  readonly districtId: string
  readonly zone: string
  readonly onHelp: (help: Help) => void
}

/** A member of staff, how they get in, and what can be done about it. */
export function PersonRow({ person, districtId, zone, onHelp }: PersonRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'people' })
  const { name, email, role, need, guesses, sessions, hasSecondStep, inTraining, lastSignInAt } = person
  const help = helpFor(person)
  const others: readonly Help[] = [
    ...(inTraining && help !== 'completeTraining' ? (['completeTraining'] as const) : []),
    ...(sessions > 0 && help !== 'endSessions' ? (['endSessions'] as const) : []),
    ...(hasSecondStep ? (['resetStep'] as const) : []),
    // Whoever works here already is not sent back to training by a slip.
    ...(!inTraining && lastSignInAt === null ? (['requireTraining'] as const) : []),
  ]
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        <small>{t(`roles.${role ?? 'none'}`)}</small>
      </th>
      <td className={styles.email}>{email ?? t('noEmail')}</td>
      <td>
        <SigningIn person={person} zone={zone} />
        {inTraining && <small>{t('inTraining')}</small>}
        {need !== 'locked' && guesses > 0 && <small>{t('guesses', { count: guesses })}</small>}
      </td>
      <td className={styles.actions}>
        {need === 'mailReturned' && (
          <ButtonLink
            size="small"
            variant="soft"
            to="/districts/$districtId/teachers/$id/edit"
            params={{ districtId, id: person.id }}
          >
            {t('correct')}
            <span className="visually-hidden"> {name}</span>
          </ButtonLink>
        )}
        {[...(help ? [help] : []), ...others].map((each, at) => (
          <Button
            key={each}
            size="small"
            variant={at === 0 && need !== null && need !== 'mailReturned' ? 'soft' : 'secondary'}
            onClick={() => onHelp(each)}
          >
            {each === 'invite' && person.invitedAt === null ? t('firstInvite') : t(each)}
            <span className="visually-hidden"> {name}</span>
          </Button>
        ))}
      </td>
    </tr>
  )
}

/** The one thing that a person most likely needs. */
function helpFor({ guesses, need, hasPassword, email, sessions, inTraining }: SupportedStaff): Help | null {
  if (need === 'locked' || guesses > 0) return 'unlock'
  if (!hasPassword && email !== null) return 'invite'
  if (inTraining) return 'completeTraining'
  return sessions > 0 ? 'endSessions' : null
}

const ICONS: Readonly<Record<string, IconName>> = {
  locked: 'lock',
  mailReturned: 'mail',
  mailFailed: 'mail',
  invited: 'mail',
  in: 'check',
}

function SigningIn({ person, zone }: { readonly person: SupportedStaff; readonly zone: string }) {
  const { t } = useTranslation('provider', { keyPrefix: 'people' })
  const { need, lockedUntil, mailRefusal, mailRefusedAt, invitedAt, guesses, sessions, lastSignInAt, hasPassword } =
    person
  const state = need ?? (sessions > 0 ? 'in' : 'out')
  const text = {
    locked: () => t('locked', { time: formatTime(lockedUntil ?? '', zone) }),
    mailReturned: () => t('mailReturned', { date: formatDay(mailRefusedAt ?? '', zone) }),
    mailFailed: () => t('mailFailed'),
    invited: () => t('invited', { date: formatDay(invitedAt ?? '', zone) }),
    in: () => t('signedIn'),
    out: () => {
      if (lastSignInAt !== null) return t('last', { date: formatDateTime(lastSignInAt, zone) })
      return hasPassword ? t('neverHere') : t('notInvited')
    },
  }[state]()
  return (
    <span className={styles.state} data-state={state}>
      <Icon name={ICONS[state] ?? 'history'} size={15} />
      <span>
        {text}
        {need === 'locked' && <small>{t('guesses', { count: guesses })}</small>}
        {need === 'mailReturned' && (
          <small className={styles.email}>
            <bdi>{mailRefusal}</bdi>
          </small>
        )}
      </span>
    </span>
  )
}
