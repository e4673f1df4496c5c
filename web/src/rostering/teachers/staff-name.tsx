import styles from './staff-name.module.css'
import type { Teacher } from './teacher.ts'

/** A name with the address below, for a phone, which has no room for a column of addresses. */
export function StaffName({ teacher: { fullName, email } }: { readonly teacher: Teacher }) {
  return (
    <>
      {fullName}
      {email && <small className={styles.email}>{email}</small>}
    </>
  )
}
