import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import type { Search } from '../address/search-params.ts'
import type { RouteIds } from '../progress/queries.ts'
import { session } from '../signed-in/current-session.ts'
import { dashboardPath, onlySchoolPathIn, singleHomeOf } from '../signed-in/landing.ts'
import { OPENS_WINDOW } from '../ui/states/window-loading.tsx'
import { DashboardFrame } from './dashboard-frame.tsx'
import { frame } from './frame.ts'

const district = lazyRouteComponent(() => import('../progress/district-page.tsx'), 'DistrictPage')
const school = lazyRouteComponent(() => import('../progress/school-page.tsx'), 'SchoolPage')
const classroom = lazyRouteComponent(() => import('../progress/classroom-page.tsx'), 'ClassroomPage')
const classList = lazyRouteComponent(() => import('../progress/class-list/class-list-page.tsx'), 'ClassListPage')
const loginCards = lazyRouteComponent(() => import('../progress/login-cards/login-cards-page.tsx'), 'LoginCardsPage')
const groups = lazyRouteComponent(() => import('../progress/groups/groups-page.tsx'), 'GroupsPage')
const attentionList = lazyRouteComponent(
  () => import('../progress/attention-list/attention-list-page.tsx'),
  'AttentionListPage',
)
const studentPage = lazyRouteComponent(() => import('../progress/student-page/student-page.tsx'), 'StudentPage')
const growth = lazyRouteComponent(() => import('../progress/growth/growth-page.tsx'), 'GrowthPage')
const views = lazyRouteComponent(() => import('../progress/views/views-page.tsx'), 'ViewsPage')
const compareSchools = lazyRouteComponent(
  () => import('../progress/compare/compare-schools-page.tsx'),
  'CompareSchoolsPage',
)
const subgroups = lazyRouteComponent(() => import('../progress/subgroups/subgroups-page.tsx'), 'SubgroupsPage')
const compare = lazyRouteComponent(() => import('../progress/compare/compare-page.tsx'), 'ComparePage')
const districts = lazyRouteComponent(
  () => import('../rostering/districts/districts-page.tsx'),
  'DashboardDistrictsPage',
)
const studentWindow = lazyRouteComponent(() => import('../progress/student-window/student-window.tsx'), 'StudentWindow')

/** A dashboard's search parameters: unvalidated strings, which the page checks. */
interface DashboardSearch {
  readonly 'filter[startDateEq]'?: string
  readonly 'filter[endDateEq]'?: string
  /** A preset's name; it wins over the dates (DASH-6). */
  readonly range?: string
  readonly [more: string]: string | undefined
}

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'dashboard',
  component: DashboardFrame,
  validateSearch: (search: Record<string, unknown>) => search as DashboardSearch,
})

// People with a single home go straight to its dashboard; the others choose a district (DIST-2, SIGN-8).
const redirectToOwn = () => {
  const { user } = session()
  if (user && singleHomeOf(user) !== null) throw redirect({ to: dashboardPath(user) })
}

const chooserRoute = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    beforeLoad: redirectToOwn,
    loader: () => {
      void import('./prefetch.ts').then(it => it.prefetchDistricts())
    },
    component: districts,
  })

/** Keeps the dates and filters of the address. */
const redirectToOnlySchool = ({ params }: { readonly params: object }) => {
  const { user } = session()
  const to = user && onlySchoolPathIn(user, (params as RouteIds).districtId)
  if (to) throw redirect({ to, search: true, replace: true })
}

const SCHOOL = 'districts/$districtId/schools/$schoolId'
const CLASSROOM = `${SCHOOL}/classrooms/$classroomId` as const
type Prefetch = (queries: typeof import('../progress/queries.ts'), ids: RouteIds, search: Search) => void

/** A page whose rows are fetched alongside its code: on hovering a link, on opening and on reload. */
const dashboardRoute = <const P extends string>(
  path: P,
  component: typeof district,
  prefetch: Prefetch,
  beforeLoad?: typeof redirectToOnlySchool,
) =>
  createRoute({
    getParentRoute: () => layout,
    path,
    ...(beforeLoad && { beforeLoad }),
    loader: ({ params, location }) => {
      // The parameters of a generic path have no type yet; `RouteIds` has them all, and each prefetch reads its own.
      void import('../progress/queries.ts').then(queries => prefetch(queries, params as never, location.search))
    },
    component,
  })

const forDistrict: Prefetch = (queries, ids, search) => queries.prefetchDistrict(ids, search)
const forSchool: Prefetch = (queries, ids, search) => queries.prefetchSchool(ids, search)
const forClassroom: Prefetch = (queries, ids, search) => queries.prefetchClassroom(ids, search)

/** A class. Its table has an address of its own, and a student opens over either (SHELL-7). */
const classroomRoute = dashboardRoute(CLASSROOM, classroom, forClassroom)
const studentRoute = <const P extends string>(path: P) =>
  createRoute({
    getParentRoute: () => classroomRoute,
    path,
    loader: ({ params }) => {
      void import('../progress/queries.ts').then(queries => queries.prefetchStudent(params as never))
    },
    component: studentWindow,
    ...OPENS_WINDOW,
  })

const studentsRoute = createRoute({ getParentRoute: () => classroomRoute, path: 'students' })
const studentPageRoute = createRoute({
  getParentRoute: () => layout,
  path: 'districts/$districtId/students/$studentId',
  loader: ({ params }) => {
    void import('../progress/queries.ts').then(queries => queries.prefetchStudentPage(params))
  },
  component: studentPage,
})

// Routes are created before the tree: created inside it, their paths would be `any`, and so would every address.
const page = <const P extends string>(path: P, component: typeof district) =>
  createRoute({ getParentRoute: () => layout, path, component })

export const dashboard = [
  layout.addChildren([
    chooserRoute('/'),
    chooserRoute('districts'),
    dashboardRoute('districts/$districtId', district, forDistrict, redirectToOnlySchool),
    dashboardRoute('districts/$districtId/schools', district, forDistrict, redirectToOnlySchool),
    dashboardRoute(SCHOOL, school, forSchool),
    dashboardRoute(`${SCHOOL}/classrooms`, school, forSchool),
    classroomRoute.addChildren([
      studentsRoute,
      studentRoute('students/$studentId'),
      studentRoute('students/$studentId/pin_code'),
      studentRoute('students/$studentId/edit_password'),
    ]),
    page('districts/$districtId/growth', growth),
    page('districts/$districtId/compare', compareSchools),
    page('districts/$districtId/views', views),
    page('districts/$districtId/subgroups', subgroups),
    page(`${SCHOOL}/subgroups`, subgroups),
    page(`${SCHOOL}/compare`, compare),
    page(`${SCHOOL}/growth`, growth),
    page(`${CLASSROOM}/growth`, growth),
    page('districts/$districtId/attention', attentionList),
    page(`${SCHOOL}/attention`, attentionList),
    page(`${CLASSROOM}/groups`, groups),
    page(`${CLASSROOM}/login-cards`, loginCards),
    page(`${CLASSROOM}/class-list`, classList),
    studentPageRoute,
  ]),
] as const
