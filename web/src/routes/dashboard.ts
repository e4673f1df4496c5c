import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Search } from '../address/address.ts'
import { dashboardOf, homeOf } from '../session/landing.ts'
import { session } from '../session/session.ts'
import { frame } from './frame.ts'

const district = lazyRouteComponent(() => import('../progress/district-page.tsx'), 'DistrictPage')
const school = lazyRouteComponent(() => import('../progress/school-page.tsx'), 'SchoolPage')
const classroom = lazyRouteComponent(() => import('../progress/classroom-page.tsx'), 'ClassroomPage')
const districts = lazyRouteComponent(() => import('../districts/districts-page.tsx'), 'DashboardDistrictsPage')
const soon = lazyRouteComponent(() => import('../shell/soon-page.tsx'), 'StudentSoonPage')

/** What a dashboard's address holds; every value is a string that the page reads with care. */
interface DashboardSearch {
  readonly 'filter[startDateEq]'?: string
  readonly 'filter[endDateEq]'?: string
  /** A preset by name; it wins over the dates (DASH-6). */
  readonly range?: string
  readonly [more: string]: string | undefined
}

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'dashboard',
  validateSearch: (search: Record<string, unknown>) => search as DashboardSearch,
})

// The nearest dashboard of a person (DIST-2, D 8); only those with no single place of their own choose a district.
const toOwn = () => {
  const { user } = session()
  if (user && homeOf(user) !== null) throw redirect({ to: dashboardOf(user) })
}

const choice = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    beforeLoad: toOwn,
    loader: () => {
      void import('./prefetch.ts').then(it => it.prefetchDistricts())
    },
    component: districts,
  })

const SCHOOL = 'districts/$districtId/schools/$schoolId'
const CLASSROOM = `${SCHOOL}/classrooms/$classroomId` as const
const STUDENT = `${CLASSROOM}/students/$studentId` as const
type Ask = (reads: typeof import('../progress/reads.ts'), ids: Ids, search: Search) => void
interface Ids {
  readonly districtId: string
  readonly schoolId: string
  readonly classroomId: string
}

/** A page whose rows are asked for together with its code: on the way to it, on opening it and on a reload. */
const under = <const P extends string>(path: P, component: typeof district, ask: Ask) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    loader: ({ params, location }) => {
      void import('../progress/reads.ts').then(reads => ask(reads, params as never, location.search as Search))
    },
    component,
  })
const later = <const P extends string>(path: P) => createRoute({ getParentRoute: () => layout, path, component: soon })

const ofDistrict: Ask = (reads, ids, search) => reads.askDistrict(ids, search)
const ofSchool: Ask = (reads, ids, search) => reads.askSchool(ids, search)
const ofClassroom: Ask = (reads, ids, search) => reads.askClassroom(ids, search)

export const dashboard = [
  layout.addChildren([
    choice('/'),
    choice('districts'),
    under('districts/$districtId', district, ofDistrict),
    under('districts/$districtId/schools', district, ofDistrict),
    under(SCHOOL, school, ofSchool),
    under(`${SCHOOL}/classrooms`, school, ofSchool),
    under(CLASSROOM, classroom, ofClassroom),
    under(`${CLASSROOM}/students`, classroom, ofClassroom),
    later(STUDENT),
    later(`${STUDENT}/pin_code`),
    later(`${STUDENT}/edit_password`),
  ]),
] as const
