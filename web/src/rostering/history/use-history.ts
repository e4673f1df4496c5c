import {
  listClassroomHistory,
  listSchoolHistory,
  listStudentHistory,
  listTeacherHistory,
  type RecordOrigin,
} from '@hornbook/contract/rostering/history'
import { useInfiniteQuery, useQuery } from '@tanstack/react-query'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'

export type Entry = RowFrom<typeof listStudentHistory>

/** The kinds of records that have a history, as their addresses call them. */
export type HistoryNoun = 'schools' | 'classrooms' | 'teachers' | 'students'

const PAGE_ROWS = '50'

type Meta = Readonly<Record<string, unknown>>
/** The contract says what it is. */
const originIn = (meta: Meta | undefined) => meta?.origin as RecordOrigin | undefined

type Query = { readonly query: Readonly<Record<string, string>> }
type Options = { readonly signal: AbortSignal }
const READS = {
  schools: (districtId: string, schoolId: string, query: Query, options: Options) =>
    call(listSchoolHistory, { params: { districtId, schoolId }, ...query }, options),
  classrooms: (districtId: string, classroomId: string, query: Query, options: Options) =>
    call(listClassroomHistory, { params: { districtId, classroomId }, ...query }, options),
  teachers: (districtId: string, teacherId: string, query: Query, options: Options) =>
    call(listTeacherHistory, { params: { districtId, teacherId }, ...query }, options),
  students: (districtId: string, studentId: string, query: Query, options: Options) =>
    call(listStudentHistory, { params: { districtId, studentId }, ...query }, options),
} as const

/** A record's history, page by page. It is never from the cache alone: somebody may just have saved a form. */
export function useHistory(noun: HistoryNoun, districtId: string, id: string) {
  const found = useInfiniteQuery({
    queryKey: [listStudentHistory.path, noun, districtId, id],
    queryFn: ({ pageParam, signal }) => {
      const query = { 'page[size]': PAGE_ROWS, ...(pageParam !== null && { 'page[after]': pageParam }) }
      return READS[noun](districtId, id, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    staleTime: 0,
  })
  const first = found.data?.pages[0]
  return {
    ...found,
    entries: found.data?.pages.flatMap(({ rows }) => rows),
    name: first && String(first.meta.name),
    isArchived: first?.meta.archived === true,
    origin: originIn(first?.meta),
  }
}

/** Where a record comes from; undefined until that is known. */
export function useRecordOrigin(noun: HistoryNoun, districtId: string, id: string): RecordOrigin | undefined {
  const { data } = useQuery({
    queryKey: [listStudentHistory.path, 'origin', noun, districtId, id],
    queryFn: ({ signal }) => READS[noun](districtId, id, { query: { 'page[size]': '1' } }, { signal }),
  })
  return originIn(data?.meta)
}
