import { listClassroomSummaries } from '@hornbook/contract/progress/summaries'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { listSchools } from '@hornbook/contract/rostering/schools'
import { ALL_TIME_START } from '@hornbook/rules/ranges'
import { useQueries, useQuery, useQueryClient } from '@tanstack/react-query'
import { useLocation, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { reading } from '../../api/queries.ts'
import { homeOf } from '../../session/landing.ts'
import { personOf, useSession, useUser } from '../../session/session.ts'
import { entriesFor } from '../frame/entries.ts'
import type { Found } from './matches.ts'

/** So many schools are asked for their classes, so many of them at a time. */
const SCHOOLS = 60
const AT_A_TIME = 3

// Names do not depend on the range; one day of which nothing is known is the cheapest there is.
const classesRead = (schoolId: string) =>
  reading(listClassroomSummaries, {
    params: { schoolId },
    query: { 'filter[startDateEq]': ALL_TIME_START, 'filter[endDateEq]': ALL_TIME_START },
  })

/**
 * Everything that one may go to: the pages of the menu, one's districts, and the schools and classes of the district one
 * is in. Classes are asked for once `eager`, school by school.
 */
export function usePlaces(eager: boolean): { readonly places: readonly Found[]; readonly busy: boolean } {
  const { t } = useTranslation()
  const client = useQueryClient()
  const user = useUser()
  const { training } = useSession()
  const { pathname } = useLocation()
  const params = useParams({ strict: false }) as { readonly districtId?: string }
  const districts = useQuery(reading(listDistricts, { query: { sort: 'name' } }))
  const only = districts.data?.rows.length === 1 ? districts.data.rows[0]?.id : undefined
  const districtId = params.districtId ?? homeOf(user)?.districtId ?? only
  const schools = useQuery({
    ...reading(listSchools, { params: { districtId: districtId ?? '' }, query: { sort: 'name' } }),
    enabled: districtId !== undefined,
  })
  const asked = schools.data?.rows.slice(0, SCHOOLS) ?? []
  const classes = useQueries({ queries: asked.map(({ id }) => ({ ...classesRead(id), enabled: false })) })
  const ids = asked.map(({ id }) => id).join()
  useEffect(() => {
    if (!eager || ids === '') return
    const waiting = ids.split(',')
    const work = async () => {
      for (let id = waiting.shift(); id !== undefined; id = waiting.shift()) await client.prefetchQuery(classesRead(id))
    }
    void Promise.all(Array.from({ length: AT_A_TIME }, work))
    return () => {
      waiting.length = 0
    }
  }, [client, eager, ids])

  const pages = entriesFor(personOf(user), training, pathname).flatMap(entry =>
    'to' in entry ? [{ kind: 'page' as const, name: t(`nav.${entry.text}`), to: entry.to, icon: entry.icon }] : [],
  )
  const dashboards = '/dashboard/districts'
  const places: Found[] = [
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
    ...asked.flatMap((school, place) =>
      (classes[place]?.data?.rows ?? []).map(({ id, name }) => ({
        kind: 'classroom' as const,
        name: name ?? t('find.unnamed', { id }),
        within: school.name,
        to: `${dashboards}/${districtId}/schools/${school.id}/classrooms/${id}`,
      })),
    ),
  ]
  return { places, busy: districts.isFetching || schools.isFetching || classes.some(({ isFetching }) => isFetching) }
}
