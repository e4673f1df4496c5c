import { listStudentCredentials } from '@hornbook/contract/rostering/student-credentials'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { viewing } from '../../signed-in/viewing.ts'

/** Whether anybody of a class has a password or a picture password, asked without reading one; undefined until known. */
export function useHasCredentials(classroomId: string, isAllowed: boolean): boolean | undefined {
  const query = { 'fields[studentCredential]': 'isSet' }
  const { data } = useQuery({
    ...queryFor(listStudentCredentials, { params: { classroomId }, query }),
    // Who looks as somebody else is shown no password, and not whether there is one.
    enabled: isAllowed && viewing() === null,
  })
  return data && data.meta.links?.csv !== undefined
}
