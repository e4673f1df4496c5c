import { listStudentMatches } from '@hornbook/contract/progress/student-matches'
import { listClassroomSummaries } from '@hornbook/contract/progress/summaries'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { ALL_TIME_START } from '@hornbook/rules/time/ranges'
import { keepPreviousData, useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useDeferredValue, useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { personOf, useSession, useUser } from '../../signed-in/current-session.ts'
import { singleHomeOf } from '../../signed-in/landing.ts'
import { entriesFor } from '../frame/entries.ts'
import type { Destination, Matches } from './matches.ts'

/** Classes are loaded for this many schools, with this many requests at a time. */
const MAX_SCHOOLS = 60
const MAX_REQUESTS = 3

// Names do not depend on the range, so one day without events is the cheapest range to ask for.
const classesQuery = (schoolId: string) =>
  queryFor(listClassroomSummaries, {
    params: { schoolId },
    query: { 'filter[startDateEq]': ALL_TIME_START, 'filter[endDateEq]': ALL_TIME_START },
  })

/**
 * Everything that the finder can open: the menu's pages, the person's districts, and the schools and classes of the
 * current district. Classes are loaded once `eager`, school by school, and students are looked up by the server.
 */
export function useDestinations(
  eager: boolean,
  typed: string,
): {
  readonly destinations: readonly Destination[]
  readonly students: Matches
  readonly busy: boolean
} {
  const { t } = useTranslation('shell')
  const client = useQueryClient()
  const user = useUser()
  const { training } = useSession()
  const { pathname } = useLocation()
  const params = useParams({ strict: false }) as { readonly districtId?: string }
  const districts = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  const only = districts.data?.rows.length === 1 ? districts.data.rows[0]?.id : undefined
  const districtId = params.districtId ?? singleHomeOf(user)?.districtId ?? only
  const schools = useQuery({
    ...queryFor(listSchools, { params: { districtId: districtId ?? '' }, query: { sort: 'name' } }),
    enabled: districtId !== undefined,
  })
  const asked = schools.data?.rows.slice(0, MAX_SCHOOLS) ?? []
  const classes = useQueries({ queries: asked.map(({ id }) => ({ ...classesQuery(id), enabled: false })) })
  const query = { 'filter[nameCont]': useDeferredValue(typed.trim()) }
  const matches = useQuery({
    ...queryFor(listStudentMatches, { params: { districtId: districtId ?? '' }, query }),
    enabled: eager && districtId !== undefined,
    placeholderData: keepPreviousData,
  })
  const ids = asked.map(({ id }) => id).join()
  useEffect(() => {
    if (!eager || ids === '') return
    const queue = ids.split(',')
    const worker = async () => {
      for (let id = queue.shift(); id !== undefined; id = queue.shift()) await client.prefetchQuery(classesQuery(id))
    }
    void Promise.all(Array.from({ length: MAX_REQUESTS }, worker))
    return () => {
      queue.length = 0
    }
  }, [client, eager, ids])

  const pages = entriesFor(personOf(user), training, pathname).flatMap(entry =>
    'to' in entry ? [{ kind: 'page' as const, name: t(`nav.${entry.text}`), to: entry.to, icon: entry.icon }] : [],
  )
  const dashboards = '/dashboard/districts'
  const destinations: Destination[] = [
    ...pages,
    ...(districts.data?.rows ?? []).map(({ id, name }) => ({
      kind: 'district' as const,
      name,
      to: `${dashboards}/${id}`,
    })),
    ...asked.map(({ id, name }) => ({
      kind: 'school' as const,
      name,
      to: `${dashboards}/${districtId}/schools/${id}`,
    })),
    ...asked.flatMap((school, index) =>
      (classes[index]?.data?.rows ?? []).map(({ id, name }) => ({
        kind: 'classroom' as const,
        name: name ?? t('find.unnamed', { id }),
        within: school.name,
        to: `${dashboards}/${districtId}/schools/${school.id}/classrooms/${id}`,
      })),
    ),
  ]
  const students = (eager ? (matches.data?.rows ?? []) : []).map(
    ({ fullName, classroomName, relationships: { classroom, school } }) => ({
      kind: 'student' as const,
      name: fullName,
      within: classroomName ?? t('find.unnamed', { id: classroom ?? '' }),
      to: `${dashboards}/${districtId}/schools/${school}/classrooms/${classroom}/students`,
      q: fullName,
    }),
  )
  return {
    destinations,
    students: { shown: students, found: students.length > 0 ? Number(matches.data?.meta.found ?? students.length) : 0 },
    busy:
      districts.isFetching || schools.isFetching || matches.isFetching || classes.some(({ isFetching }) => isFetching),
  }
}
