import type { Screen } from '../../ui/use-screen.ts'
import { ReturnedMail } from './returned-mail.tsx'
import styles from './staff-name.module.css'
import type { Teacher } from './teacher.ts'

interface StaffNameProps {
  readonly teacher: Teacher
  readonly screen: Screen
}

/** A name, with what smaller screens have no column of addresses for: on a phone the address, and whether mails come back from it. */
export function StaffName({ teacher, screen }: StaffNameProps) {
  const { fullName, email } = teacher
  if (screen === 'wide' || email === null) return fullName
  return (
    <>
      {fullName}{' '}
      {screen === 'phone' ? (
        <small className={styles.email} title={email}>
          {/* Before the address, whose end may have no room. */}
          <ReturnedMail teacher={teacher} /> {email}
        </small>
      ) : (
        <ReturnedMail teacher={teacher} />
      )}
    </>
  )
}
