import { cutConnection, failWith, holdCalls } from '../harness/network.ts'
import type { Places, Scene } from './scene.ts'

const FIGURES = /\/api\/(classrooms\/\d+\/(student_summaries|overview)|overall_progresses)/
const classroomPath = ({ district, school, classroom }: Places) =>
  `/dashboard/districts/${district}/schools/${school}/classrooms/${classroom}`

export const STATES: readonly Scene[] = [
  {
    name: 'loading',
    caption: 'A class whose figures are on their way',
    as: 'teacher',
    path: classroomPath,
    beforeOpen: page => holdCalls(page, FIGURES),
    afterOpen: page => page.getByText('Retrieving information...').waitFor(),
  },
  {
    name: 'loading-averages',
    isDetail: true,
    caption: 'Average progress comes by itself',
    as: 'teacher',
    path: classroomPath,
    beforeOpen: page => holdCalls(page, /overall_progresses/),
    afterOpen: async page => {
      await page.getByRole('grid').waitFor()
      await page.getByText('Retrieving information...').waitFor()
    },
  },
  {
    name: 'error',
    caption: 'Figures that could not be loaded',
    as: 'teacher',
    path: classroomPath,
    beforeOpen: page => failWith(page, FIGURES, 503),
    afterOpen: page => page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  },
  {
    name: 'stale',
    isDetail: true,
    caption: 'Figures that could not be refreshed',
    as: 'teacher',
    path: classroomPath,
    afterOpen: async page => {
      await page.getByRole('grid').waitFor()
      await page.waitForLoadState('networkidle')
      await cutConnection(page, FIGURES)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText('These figures could not be refreshed.').waitFor()
    },
  },
  {
    name: 'nothing-matches',
    caption: 'A search without a result',
    as: 'teacher',
    path: places => `${classroomPath(places)}/students`,
    afterOpen: async page => {
      await page.getByRole('searchbox').fill('nobody')
      await page.getByRole('heading', { name: 'No matches' }).waitFor()
    },
  },
  {
    name: 'empty-classroom',
    caption: 'A class without students',
    as: 'administrator',
    path: places => places.emptyClassroom,
    afterOpen: page => page.getByText('No students yet', { exact: true }).waitFor(),
  },
  {
    name: 'empty-school',
    caption: 'A school without classes',
    as: 'administrator',
    path: places => places.emptySchool,
    afterOpen: page => page.getByText('No classes yet').waitFor(),
  },
  {
    name: 'membership-expired',
    caption: 'A membership that has ended',
    as: 'expired',
    path: () => '/',
    afterOpen: page => page.getByText('Your membership has been expired').waitFor(),
  },
  {
    name: 'no-ability',
    caption: 'A page that someone may not see',
    as: 'teacher',
    path: classroomPath,
    beforeOpen: page => failWith(page, /\/api\/classrooms\/\d+(\?|$)/, 403),
    afterOpen: page => page.getByText('You do not have the ability to view this resource.').waitFor(),
  },
  {
    name: 'not-found',
    caption: 'An address that leads nowhere',
    as: 'teacher',
    path: () => '/no/such/page',
    afterOpen: page => page.getByRole('heading', { name: 'There is no page at this address' }).waitFor(),
  },
  {
    name: 'my-account',
    caption: "One's own name, address, password and sessions",
    as: 'teacher',
    path: () => '/my-account',
    afterOpen: page => page.getByText('here now').waitFor(),
  },
]
