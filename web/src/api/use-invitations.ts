import { listRosterChecks } from '@hornbook/contract/rostering/health'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { inviteTeachers } from '@hornbook/contract/session/credentials'
import { useMutation } from '@tanstack/react-query'
import { call } from './call.ts'
import { invalidate } from './queries.ts'

/** Sends invitations to staff (SESS-8): from the staff list, and after a roster file that adds staff. */
export function useInvitations(onSent?: () => void) {
  const { mutate, isPending, data, isError } = useMutation({
    mutationFn: (ids: readonly string[]) => {
      const teachers = { data: ids.map(id => ({ type: 'teacher' as const, id })) }
      return call(inviteTeachers, { body: { data: { type: 'bulkTeacherInvitation', relationships: { teachers } } } })
    },
    onSuccess: async () => {
      onSent?.()
      await invalidate(listTeachers, listRosterChecks)
    },
  })
  return { send: mutate, sending: isPending, outcome: data?.meta, failed: isError }
}
