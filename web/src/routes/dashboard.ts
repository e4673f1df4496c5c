import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { dashboardOf } from '../session/landing.ts'
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
  if (user?.home && user.userType !== 'Administrator') throw redirect({ to: dashboardOf(user) })
}

const home = createRoute({ getParentRoute: () => layout, path: '/', beforeLoad: toOwn, component: districts })
const list = createRoute({ getParentRoute: () => layout, path: 'districts', beforeLoad: toOwn, component: districts })

const SCHOOL = 'districts/$districtId/schools/$schoolId'
const CLASSROOM = `${SCHOOL}/classrooms/$classroomId` as const
const STUDENT = `${CLASSROOM}/students/$studentId` as const
const under = <const P extends string>(path: P, component: typeof district) =>
  createRoute({ getParentRoute: () => layout, path, component })

export const dashboard = [
  layout.addChildren([
    home,
    list,
    under('districts/$districtId', district),
    under('districts/$districtId/schools', district),
    under(SCHOOL, school),
    under(`${SCHOOL}/classrooms`, school),
    under(CLASSROOM, classroom),
    under(`${CLASSROOM}/students`, classroom),
    under(STUDENT, soon),
    under(`${STUDENT}/pin_code`, soon),
    under(`${STUDENT}/edit_password`, soon),
  ]),
] as const
