import { listStudentSummaries } from '@hornbook/contract/progress/summaries'
import { changeStudentAvatar, readStudentAvatar } from '@hornbook/contract/rostering/student-tools'
import { useState } from 'react'
import type { CallInput, RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryClient } from '../../api/queries.ts'
import { avatarQuery } from '../queries.ts'
import { useRouteIds } from '../use-dashboard-context.ts'

export type Avatar = RowFrom<typeof readStudentAvatar>
type Change = NonNullable<CallInput<typeof changeStudentAvatar>['body']>['data']['attributes']

export interface ToolProps {
  readonly avatar: Avatar
  /** The class that it is done in; that of the address without it. */
  readonly classroomId?: string
  readonly onClose: () => void
}

/** Sends a change of a student; says how it goes. */
export function useTool(avatar: Avatar, inClass?: string) {
  const ids = useRouteIds()
  const classroomId = inClass ?? ids.classroomId
  const [state, setState] = useState<'idle' | 'working' | 'done' | ApiError>('idle')
  const params = { classroomId, studentId: avatar.id }
  const send = async (attributes: Change): Promise<boolean> => {
    setState('working')
    try {
      const body = { data: { type: 'studentAvatar', id: avatar.id, attributes } } as const
      const answer = await call(changeStudentAvatar, { params, body })
      queryClient.setQueryData(avatarQuery(params).queryKey, answer)
      void invalidate(listStudentSummaries)
      setState('done')
      return true
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      // The student has left the class, or somebody else has changed them: what is shown is out of date.
      if ([404, 412].includes(error.status)) void invalidate(readStudentAvatar, listStudentSummaries)
      setState(error)
      return false
    }
  }
  return {
    send,
    isWorking: state === 'working',
    isDone: state === 'done',
    error: state instanceof ApiError ? state : null,
    reset: () => setState('idle'),
  }
}
