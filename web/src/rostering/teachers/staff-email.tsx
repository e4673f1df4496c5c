import { TextCell } from '../lists/cells.tsx'
import { ReturnedMail } from './returned-mail.tsx'
import type { Teacher } from './teacher.ts'

/** An address, and whether mails come back from it. */
export function StaffEmail({ teacher }: { readonly teacher: Teacher }) {
  return (
    <>
      <TextCell text={teacher.email} /> {teacher.email && <ReturnedMail teacher={teacher} />}
    </>
  )
}
