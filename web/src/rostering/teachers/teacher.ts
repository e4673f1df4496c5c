import type { listTeachers } from '@hornbook/contract/rostering/teachers'
import type { RowFrom } from '../../api/answer.ts'

export type Teacher = RowFrom<typeof listTeachers>

/** Whether staff have an email address and no password yet (SESS-8), including those from a roster file. */
export const isInvitable = ({ authCredentialsSetAt, email }: Teacher) => authCredentialsSetAt === null && email !== null

/** LIST-7. */
export const isActivated = ({
  managedExternally,
  authCredentialsSetAt,
}: Pick<Teacher, 'managedExternally' | 'authCredentialsSetAt'>) => managedExternally || authCredentialsSetAt !== null

/** Whether staff wait for an invitation, as the server judges for roster health (HEALTH-1). */
export const isUninvited = (row: Teacher) => isInvitable(row) && row.updatedAt === null && row.invitedAt === null
