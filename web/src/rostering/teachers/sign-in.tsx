import { useTranslation } from 'react-i18next'
import { useInvitations } from '../../api/use-invitations.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './sign-in.module.css'
import { isActivated, isInvitable, type Teacher } from './teacher.ts'
import { ViewAs } from './view-as.tsx'

interface SignInProps {
  readonly teacher: Teacher
  readonly zone: string
  readonly mayInvite: boolean
  /** Where no column of its own offers it. */
  readonly offersView: boolean
}

/** Whether somebody can sign in and when they last did, or how far their invitation is and the button that sends it (LIST-7). */
export function SignIn({ teacher, zone, mayInvite, offersView }: SignInProps) {
  const { t } = useTranslation('rostering')
  const { send, sending, outcome, failed } = useInvitations()
  const { id, fullName, updatedAt, invitedAt, authCredentialsSetAt } = teacher
  const invitation = invitedAt === null ? 'notInvited' : 'invited'
  const status =
    updatedAt !== null
      ? t('staff.signedIn', { date: formatDay(updatedAt, zone) })
      : authCredentialsSetAt !== null
        ? t('staff.neverSignedIn')
        : t(`staff.${invitation}`, { date: invitedAt === null ? '' : formatDay(invitedAt, zone) })
  const activated = isActivated(teacher)
  const action = invitedAt === null ? 'inviteOne' : 'inviteAgain'
  return (
    <>
      <span className={activated ? styles.active : undefined}>
        {t(activated ? 'staff.activated' : 'staff.notActivated')}
      </span>
      <span className={sheet.muted}> · {status}</span>
      {mayInvite && isInvitable(teacher) && (
        <TextButton
          writes
          className={styles.invite}
          aria-label={t(`staff.${action}Spoken`, { name: fullName })}
          disabled={sending}
          onClick={() => send([id])}
        >
          {t(`staff.${action}`)}
        </TextButton>
      )}
      {offersView && <ViewAs teacher={teacher} />}
      <span role="status" className={sheet.muted}>
        {failed && t('staff.inviteFailed')}
        {outcome && outcome.sent > 0 && t('staff.onItsWay')}
      </span>
    </>
  )
}
