import { createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { districtOf } from '../session/landing.ts'
import { session } from '../session/session.ts'
import { frame } from './frame.ts'
import { onlyWho } from './guards.ts'

const mayShow = onlyWho('show', 'rostering')

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'districts',
  beforeLoad: mayShow,
})

const soon = lazyRouteComponent(() => import('../shell/soon-page.tsx'), 'RosteringSoonPage')
const page = <const P extends string>(path: P, component: typeof soon) =>
  createRoute({ getParentRoute: () => layout, path, component })

const DISTRICT = '$districtId'
/** Forms of A §2 whose screens come later (SHELL-13). */
const later = [
  'schools/new',
  'schools/$id/edit',
  'schools/$id/address',
  'classrooms/new',
  'classrooms/$id/edit',
  'classrooms/bulk-archive',
  'classrooms/bulk-unarchive',
  'teachers/new',
  'teachers/$id/edit',
  'teachers/bulk-archive',
  'teachers/bulk-unarchive',
  'students/new',
  'students/$id/edit',
  'students/bulk-archive',
  'students/bulk-unarchive',
  'students/student-enrollments',
] as const

// The pages read their rows themselves; a loader only asks earlier, together with the code or on the way to the link.
const choice = createRoute({
  getParentRoute: () => layout,
  path: '/',
  loader: () => {
    void import('./prefetch.ts').then(it => it.prefetchDistricts())
  },
  component: lazyRouteComponent(() => import('../districts/districts-page.tsx'), 'RosteringDistrictsPage'),
})

const office = createRoute({
  getParentRoute: () => layout,
  path: DISTRICT,
  loader: ({ params }) => {
    void import('./prefetch.ts').then(({ prefetchOffice }) => prefetchOffice(params.districtId))
  },
  component: lazyRouteComponent(() => import('./district-office.tsx'), 'DistrictOffice'),
})

const rosterImport = createRoute({
  getParentRoute: () => layout,
  path: `${DISTRICT}/roster-imports/$importId`,
  loader: ({ params }) => {
    void import('./prefetch.ts').then(it => it.prefetchRosterImport(params.districtId, params.importId))
  },
  component: lazyRouteComponent(() => import('../roster-sync/import-page.tsx'), 'RosterImportPage'),
})

/** The lists without their district (A §2): those of one's own, or the choice of one. */
const ofOwnDistrict = <const P extends 'classrooms' | 'teachers' | 'students'>(list: P) =>
  createRoute({
    getParentRoute: () => frame,
    path: list,
    beforeLoad: () => {
      mayShow()
      const { user } = session()
      const own = user && districtOf(user)
      const to: string = own ? `/districts/${own}/${list}` : '/districts'
      throw redirect({ to })
    },
  })

/** The district office: districts, one district with its counters and staff, and roster files on their way in. */
export const rostering = [
  layout.addChildren([
    choice,
    office,
    page(
      `${DISTRICT}/roster-imports`,
      lazyRouteComponent(() => import('../roster-sync/imports-page.tsx'), 'RosterImportsPage'),
    ),
    rosterImport,
    page(`${DISTRICT}/schools`, soon),
    page(`${DISTRICT}/classrooms`, soon),
    page(`${DISTRICT}/teachers`, soon),
    page(`${DISTRICT}/students`, soon),
    ...later.map(path => page(`${DISTRICT}/${path}` as const, soon)),
  ]),
  ...[ofOwnDistrict('classrooms'), ofOwnDistrict('teachers'), ofOwnDistrict('students')],
] as const
