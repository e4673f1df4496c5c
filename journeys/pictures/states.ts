import { cut, failWith, hold } from '../harness/network.ts'
import type { Places, Scene } from './scene.ts'

const FIGURES = /\/api\/(classrooms\/\d+\/(student_summaries|overview)|overall_progresses)/
const ofClassroom = ({ district, school, classroom }: Places) =>
  `/dashboard/districts/${district}/schools/${school}/classrooms/${classroom}`

export const STATES: readonly Scene[] = [
  {
    name: 'loading',
    shows: 'A class whose figures are on their way',
    as: 'teacher',
    at: ofClassroom,
    before: page => hold(page, FIGURES),
    until: page => page.getByText('Retrieving information...').waitFor(),
  },
  {
    name: 'loading-averages',
    part: true,
    shows: 'Average progress comes by itself',
    as: 'teacher',
    at: ofClassroom,
    before: page => hold(page, /overall_progresses/),
    until: async page => {
      await page.getByRole('grid').waitFor()
      await page.getByText('Retrieving information...').waitFor()
    },
  },
  {
    name: 'error',
    shows: 'Figures that could not be loaded',
    as: 'teacher',
    at: ofClassroom,
    before: page => failWith(page, FIGURES, 503),
    until: page => page.getByRole('button', { name: 'Retry' }).first().waitFor(),
  },
  {
    name: 'stale',
    part: true,
    shows: 'Figures that could not be refreshed',
    as: 'teacher',
    at: ofClassroom,
    until: async page => {
      await page.getByRole('grid').waitFor()
      await page.waitForLoadState('networkidle')
      await cut(page, FIGURES)
      await page.getByRole('button', { name: 'Refresh' }).click()
      await page.getByText('These figures could not be refreshed.').waitFor()
    },
  },
  {
    name: 'nothing-matches',
    shows: 'A search without a result',
    as: 'teacher',
    at: places => `${ofClassroom(places)}/students`,
    until: async page => {
      await page.getByRole('searchbox').fill('nobody')
      await page.getByRole('heading', { name: 'Nothing matches' }).waitFor()
    },
  },
  {
    name: 'empty-classroom',
    shows: 'A class without students',
    as: 'administrator',
    at: places => places.emptyClassroom,
    until: page => page.getByText('No students yet', { exact: true }).waitFor(),
  },
  {
    name: 'empty-school',
    shows: 'A school without classes',
    as: 'administrator',
    at: places => places.emptySchool,
    until: page => page.getByText('No classes yet').waitFor(),
  },
  {
    name: 'membership-expired',
    shows: 'A membership that has ended',
    as: 'expired',
    at: () => '/',
    until: page => page.getByText('Your membership has been expired').waitFor(),
  },
  {
    name: 'no-ability',
    shows: 'A page that someone may not see',
    as: 'teacher',
    at: ofClassroom,
    before: page => failWith(page, /\/api\/classrooms\/\d+(\?|$)/, 403),
    until: page => page.getByText('You do not have the ability to view this resource.').waitFor(),
  },
  {
    name: 'not-found',
    shows: 'An address that leads nowhere',
    as: 'teacher',
    at: () => '/no/such/page',
    until: page => page.getByRole('heading', { name: 'There is no page at this address' }).waitFor(),
  },
  {
    name: 'coming-soon',
    shows: 'A page that comes later',
    as: 'teacher',
    at: () => '/my-reports',
    until: page => page.getByText('Coming Soon...').waitFor(),
  },
]
