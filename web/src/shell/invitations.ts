import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { inviteTeachers } from '@hornbook/contract/session/credentials'
import { useMutation } from '@tanstack/react-query'
import { call } from '../api/call.ts'
import { changed } from '../api/queries.ts'

/** Sends staff their invitations (SESS-8): from the list of staff, and after a roster file that brought new ones. */
export function useInvitations(onSent?: () => void) {
  const { mutate, isPending, data, isError } = useMutation({
    mutationFn: (ids: readonly string[]) => {
      const teachers = { data: ids.map(id => ({ type: 'teacher' as const, id })) }
      return call(inviteTeachers, { body: { data: { type: 'bulkTeacherInvitation', relationships: { teachers } } } })
    },
    onSuccess: async () => {
      onSent?.()
      await changed(listTeachers)
    },
  })
  return { send: mutate, sending: isPending, outcome: data?.meta, failed: isError }
}
