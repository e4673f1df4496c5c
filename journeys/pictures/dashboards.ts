import type { Page } from '@playwright/test'
import { chooseRange, rangeButton, rangePicker } from '../harness/dates.ts'
import type { Places, Scene } from './scene.ts'

const districtPath = ({ district }: Places) => `/dashboard/districts/${district}`
const schoolPath = (places: Places) => `${districtPath(places)}/schools/${places.school}`
const classroomPath = (places: Places) => `${schoolPath(places)}/classrooms/${places.classroom}`

/** Waits until everything that loads later has loaded. */
const waitUntilLoaded = async (page: Page) => {
  await page
    .getByRole('grid')
    .or(page.getByRole('region', { name: 'Overview' }))
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

export const DASHBOARDS: readonly Scene[] = [
  {
    name: 'districts',
    caption: 'The choice of a district',
    as: 'administrator',
    path: () => '/dashboard',
    afterOpen: page => page.getByRole('rowheader', { name: 'Maple Grove' }).waitFor(),
  },
  { name: 'district', caption: 'A district', as: 'districtAdmin', path: districtPath, afterOpen: waitUntilLoaded },
  {
    name: 'district-schools',
    isDetail: true,
    caption: 'The schools of a district, under their own address',
    as: 'districtAdmin',
    path: places => `${districtPath(places)}/schools?range=thisSchoolYear`,
    afterOpen: waitUntilLoaded,
  },
  { name: 'school', caption: 'A school', as: 'schoolAdmin', path: schoolPath, afterOpen: waitUntilLoaded },
  {
    name: 'school-classrooms',
    isDetail: true,
    caption: 'The classes of a school, under their own address',
    as: 'schoolAdmin',
    path: places => `${schoolPath(places)}/classrooms?range=thisSchoolYear`,
    afterOpen: waitUntilLoaded,
  },
  {
    name: 'classroom',
    caption: 'A class, beginning with who needs the teacher today',
    as: 'teacher',
    path: classroomPath,
    afterOpen: waitUntilLoaded,
  },
  {
    name: 'classroom-students',
    caption: 'The students of a class, its tiles as one line of values',
    as: 'teacher',
    path: places => `${classroomPath(places)}/students?range=thisSchoolYear`,
    afterOpen: waitUntilLoaded,
  },
  {
    name: 'classroom-all-time',
    isDetail: true,
    caption: 'A class, all time',
    as: 'teacher',
    path: classroomPath,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await chooseRange(page, 'All Time')
      await waitUntilLoaded(page)
    },
  },
  {
    name: 'classroom-needs-you',
    isDetail: true,
    caption: 'Only the students who need somebody, most urgent first, each with the reason',
    as: 'teacher',
    path: places => `${classroomPath(places)}/students`,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: /^Needs you/ }).click()
    },
  },
  {
    name: 'range-picker',
    caption: 'The choice of a range of dates',
    as: 'teacher',
    path: classroomPath,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await rangeButton(page).click()
      await rangePicker(page).getByRole('button', { name: 'Last month', exact: true }).click()
    },
  },
  {
    name: 'about-the-range',
    isDetail: true,
    caption: 'What the range of dates means',
    as: 'teacher',
    path: classroomPath,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: 'About the date range' }).click()
      await page.getByRole('dialog', { name: 'Date Range' }).waitFor()
    },
  },
  {
    name: 'columns',
    isDetail: true,
    caption: 'The choice of columns',
    as: 'teacher',
    path: places => `${classroomPath(places)}/students`,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns shown' }).waitFor()
    },
  },
  {
    name: 'tile-as-a-table',
    isDetail: true,
    caption: 'The values of a tile as a table',
    as: 'teacher',
    path: classroomPath,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.getByRole('button', { name: 'Where students are as a table' }).click()
      await page.getByRole('dialog', { name: 'Where students are as a table' }).waitFor()
    },
  },
  {
    name: 'find',
    caption: 'The way to any student, class, school or page (Ctrl+K)',
    as: 'districtAdmin',
    path: districtPath,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find a person, class, school or page' }).fill('kinder')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'menu',
    caption: 'The menu on a small screen',
    as: 'districtAdmin',
    path: districtPath,
    narrowOnly: true,
    afterOpen: async page => {
      await waitUntilLoaded(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'LOG OUT' }).waitFor()
    },
  },
]
