import { type AnyRoute, createRoute, lazyRouteComponent, redirect } from '@tanstack/react-router'
import { type Address, addressOf } from '../address/address.ts'
import { session } from '../signed-in/current-session.ts'
import { singleDistrictOf } from '../signed-in/landing.ts'
import { OPENS_WINDOW } from '../ui/states/window-loading.tsx'
import { frame } from './frame.ts'
import { requireAbility } from './guards.ts'

const requireRostering = requireAbility('show', 'rostering')

const layout = createRoute({
  getParentRoute: () => frame,
  path: 'districts',
  beforeLoad: requireRostering,
})

type Component = ReturnType<typeof lazyRouteComponent>
const history = (name: 'SchoolHistoryPage' | 'ClassroomHistoryPage' | 'TeacherHistoryPage' | 'StudentHistoryPage') =>
  lazyRouteComponent(() => import('../rostering/history/history-page.tsx'), name)
const spreadsheet = (name: `${'Schools' | 'Classrooms' | 'Teachers' | 'Students'}UploadPage`) =>
  lazyRouteComponent(() => import('../bringing-in/spreadsheets/upload-page.tsx'), name)
const page = <const P extends string>(path: P, component: Component) =>
  createRoute({ getParentRoute: () => layout, path, component })

const DISTRICT = '$districtId'
const schools = page(
  `${DISTRICT}/schools`,
  lazyRouteComponent(() => import('../rostering/lists/schools-page.tsx'), 'SchoolsPage'),
)
const classrooms = page(
  `${DISTRICT}/classrooms`,
  lazyRouteComponent(() => import('../rostering/lists/classrooms-page.tsx'), 'ClassroomsPage'),
)
const teachers = page(
  `${DISTRICT}/teachers`,
  lazyRouteComponent(() => import('../rostering/lists/teachers-page.tsx'), 'TeachersPage'),
)
const students = page(
  `${DISTRICT}/students`,
  lazyRouteComponent(() => import('../rostering/lists/students-page.tsx'), 'StudentsPage'),
)

const requireUpdate = requireAbility('update', 'rosteringUpdate')
/** A form that opens over its list, for people who may change it (SHELL-7). */
const form = <const R extends AnyRoute, const P extends string>(list: R, path: P, component: Component) =>
  createRoute({
    getParentRoute: () => list,
    path,
    beforeLoad: opened => requireUpdate(opened),
    component,
    ...OPENS_WINDOW,
  })
const newSchool = lazyRouteComponent(() => import('../rostering/schools/new-school.tsx'), 'NewSchool')
const editSchool = lazyRouteComponent(() => import('../rostering/schools/edit-school.tsx'), 'EditSchool')
const editAddress = lazyRouteComponent(() => import('../rostering/schools/edit-school.tsx'), 'EditAddress')
const newClassroom = lazyRouteComponent(() => import('../rostering/classrooms/new-classroom.tsx'), 'NewClassroom')
const editClassroom = lazyRouteComponent(() => import('../rostering/classrooms/edit-classroom.tsx'), 'EditClassroom')
const newStudent = lazyRouteComponent(() => import('../rostering/students/new-student.tsx'), 'NewStudent')
const enrolStudents = lazyRouteComponent(() => import('../rostering/students/enrol-students.tsx'), 'EnrolStudents')
const editStudent = lazyRouteComponent(() => import('../rostering/students/edit-student.tsx'), 'EditStudent')

const newTeacher = lazyRouteComponent(() => import('../rostering/teachers/new-teacher.tsx'), 'NewTeacher')
const editTeacher = lazyRouteComponent(() => import('../rostering/teachers/edit-teacher.tsx'), 'EditTeacher')

const bulk = <const N extends 'Classrooms' | 'Teachers' | 'Students'>(name: `${'Archive' | 'Unarchive'}${N}`) =>
  lazyRouteComponent(() => import('../rostering/archiving/bulk-archive.tsx'), name)

const lists = [
  schools.addChildren([
    form(schools, 'new', newSchool),
    form(schools, '$id/edit', editSchool),
    form(schools, '$id/address', editAddress),
  ]),
  classrooms.addChildren([
    form(classrooms, 'new', newClassroom),
    form(classrooms, 'bulk-archive', bulk('ArchiveClassrooms')),
    form(classrooms, 'bulk-unarchive', bulk('UnarchiveClassrooms')),
    form(classrooms, '$id/edit', editClassroom),
  ]),
  teachers.addChildren([
    form(teachers, 'new', newTeacher),
    form(teachers, 'bulk-archive', bulk('ArchiveTeachers')),
    form(teachers, 'bulk-unarchive', bulk('UnarchiveTeachers')),
    form(teachers, '$id/edit', editTeacher),
  ]),
  students.addChildren([
    form(students, 'new', newStudent),
    form(students, 'bulk-archive', bulk('ArchiveStudents')),
    form(students, 'bulk-unarchive', bulk('UnarchiveStudents')),
    form(students, '$id/edit', editStudent),
    form(students, 'student-enrollments', enrolStudents),
  ]),
] as const

// Pages read their own rows. Loaders only start the request earlier, alongside the code or on hover.
const districts = createRoute({
  getParentRoute: () => layout,
  path: '/',
  loader: () => {
    void import('./prefetch.ts').then(it => it.prefetchDistricts())
  },
  component: lazyRouteComponent(() => import('../rostering/districts/districts-page.tsx'), 'RosteringDistrictsPage'),
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
  component: lazyRouteComponent(() => import('../bringing-in/import/import-page.tsx'), 'RosterImportPage'),
})

const health = page(
  `${DISTRICT}/roster-health`,
  lazyRouteComponent(() => import('../rostering/health/health-page.tsx'), 'RosterHealthPage'),
)
const requireSignOns = requireAbility('update', 'signOns')
const signOns = createRoute({
  getParentRoute: () => layout,
  path: `${DISTRICT}/sign-in`,
  beforeLoad: opened => requireSignOns(opened),
  component: lazyRouteComponent(() => import('../rostering/sign-ons/sign-ons-page.tsx'), 'SignOnsPage'),
})
const setUpWay = createRoute({
  getParentRoute: () => signOns,
  path: 'new',
  component: lazyRouteComponent(() => import('../rostering/sign-ons/set-up-way.tsx'), 'SetUpWay'),
})
const changeWay = createRoute({
  getParentRoute: () => signOns,
  path: '$signOnId',
  component: lazyRouteComponent(() => import('../rostering/sign-ons/change-way.tsx'), 'ChangeWay'),
})
const connections = page(
  `${DISTRICT}/connections`,
  lazyRouteComponent(() => import('../bringing-in/connections/connections-page.tsx'), 'ConnectionsPage'),
)
const newConnection = createRoute({
  getParentRoute: () => connections,
  path: 'new/$kind',
  component: lazyRouteComponent(() => import('../bringing-in/connections/set-up-page.tsx'), 'NewConnection'),
})
const changeConnection = createRoute({
  getParentRoute: () => connections,
  path: '$connectionId',
  component: lazyRouteComponent(() => import('../bringing-in/connections/set-up-page.tsx'), 'ChangeConnection'),
})
const changeWhen = createRoute({
  getParentRoute: () => connections,
  path: '$connectionId/when',
  component: lazyRouteComponent(() => import('../bringing-in/connections/change-when.tsx'), 'ChangeWhen'),
})
const changeTold = createRoute({
  getParentRoute: () => connections,
  path: '$connectionId/told',
  component: lazyRouteComponent(() => import('../bringing-in/connections/change-told.tsx'), 'ChangeTold'),
})
const requireDataOut = requireAbility('update', 'dataOut')
const dataOut = createRoute({
  getParentRoute: () => layout,
  path: `${DISTRICT}/data-out`,
  beforeLoad: opened => requireDataOut(opened),
  component: lazyRouteComponent(() => import('../data-out/data-out-page.tsx'), 'DataOutPage'),
})
const webhook = createRoute({
  getParentRoute: () => layout,
  path: `${DISTRICT}/data-out/webhooks/$webhookId`,
  beforeLoad: opened => requireDataOut(opened),
  component: lazyRouteComponent(() => import('../data-out/webhooks/webhook-page.tsx'), 'WebhookPage'),
})
const compareStudents = lazyRouteComponent(() => import('../rostering/merging/compare-students.tsx'), 'CompareStudents')

/** List paths without a district (SHELL-13) redirect to the person's own district, or to the list of districts. */
const ownDistrictRedirect = <const P extends 'classrooms' | 'teachers' | 'students'>(list: P) =>
  createRoute({
    getParentRoute: () => frame,
    path: list,
    beforeLoad: opened => {
      requireRostering(opened)
      const { user } = session()
      const own = user && singleDistrictOf(user)
      const path: 'classrooms' | 'teachers' | 'students' = list
      const to: Address = own ? addressOf(`/districts/$districtId/${path}`, { districtId: own }) : '/districts'
      throw redirect({ to })
    },
  })

/** The district office: the districts, one district with its counters, lists and roster files. */
export const rostering = [
  layout.addChildren([
    districts,
    office,
    page(
      `${DISTRICT}/roster-imports`,
      lazyRouteComponent(() => import('../bringing-in/imports-page.tsx'), 'RosterImportsPage'),
    ),
    rosterImport,
    ...lists,
    health.addChildren([form(health, '$pairId', compareStudents)]),
    signOns.addChildren([setUpWay, changeWay]),
    connections.addChildren([newConnection, changeConnection, changeWhen, changeTold]),
    dataOut,
    webhook,
    page(
      `${DISTRICT}/new-school-year`,
      lazyRouteComponent(() => import('../year/new-year-page.tsx'), 'NewYearPage'),
    ),
    page(`${DISTRICT}/students/spreadsheets/$id`, spreadsheet('StudentsUploadPage')),
    page(`${DISTRICT}/teachers/spreadsheets/$id`, spreadsheet('TeachersUploadPage')),
    page(`${DISTRICT}/classrooms/spreadsheets/$id`, spreadsheet('ClassroomsUploadPage')),
    page(`${DISTRICT}/schools/spreadsheets/$id`, spreadsheet('SchoolsUploadPage')),
    page(`${DISTRICT}/schools/$id/history`, history('SchoolHistoryPage')),
    page(`${DISTRICT}/classrooms/$id/history`, history('ClassroomHistoryPage')),
    page(`${DISTRICT}/teachers/$id/history`, history('TeacherHistoryPage')),
    page(`${DISTRICT}/students/$id/history`, history('StudentHistoryPage')),
  ]),
  ...[ownDistrictRedirect('classrooms'), ownDistrictRedirect('teachers'), ownDistrictRedirect('students')],
] as const
