import { createRoute, lazyRouteComponent } from '@tanstack/react-router'
import { frame } from './frame.ts'
import { onlyWho } from './guards.ts'

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'districts',
  beforeLoad: onlyWho('show', 'rostering'),
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

/** The district office: districts, one district with its counters and staff, and roster files on their way in. */
export const rostering = [
  layout.addChildren([
    page(
      '/',
      lazyRouteComponent(() => import('../districts/districts-page.tsx'), 'RosteringDistrictsPage'),
    ),
    page(
      DISTRICT,
      lazyRouteComponent(() => import('./district-office.tsx'), 'DistrictOffice'),
    ),
    page(
      `${DISTRICT}/roster-imports`,
      lazyRouteComponent(() => import('../roster-sync/imports-page.tsx'), 'RosterImportsPage'),
    ),
    page(
      `${DISTRICT}/roster-imports/$importId`,
      lazyRouteComponent(() => import('../roster-sync/import-page.tsx'), 'RosterImportPage'),
    ),
    page(`${DISTRICT}/schools`, soon),
    page(`${DISTRICT}/classrooms`, soon),
    page(`${DISTRICT}/teachers`, soon),
    page(`${DISTRICT}/students`, soon),
    ...later.map(path => page(`${DISTRICT}/${path}` as const, soon)),
  ]),
] as const
