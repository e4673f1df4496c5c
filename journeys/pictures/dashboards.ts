import type { Page } from '@playwright/test'
import { chooseRange, picker, range } from '../harness/dates.ts'
import type { Places, Scene } from './scene.ts'

const ofDistrict = ({ district }: Places) => `/dashboard/districts/${district}`
const ofSchool = (places: Places) => `${ofDistrict(places)}/schools/${places.school}`
const ofClassroom = (places: Places) => `${ofSchool(places)}/classrooms/${places.classroom}`

/** Everything that comes later has come. */
const settled = async (page: Page) => {
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
    shows: 'The choice of a district',
    as: 'administrator',
    at: () => '/dashboard',
    until: page => page.getByRole('rowheader', { name: 'Maple Grove' }).waitFor(),
  },
  { name: 'district', shows: 'A district', as: 'districtAdmin', at: ofDistrict, until: settled },
  {
    name: 'district-schools',
    part: true,
    shows: 'The schools of a district, under their own address',
    as: 'districtAdmin',
    at: places => `${ofDistrict(places)}/schools?range=thisSchoolYear`,
    until: settled,
  },
  { name: 'school', shows: 'A school', as: 'schoolAdmin', at: ofSchool, until: settled },
  {
    name: 'school-classrooms',
    part: true,
    shows: 'The classes of a school, under their own address',
    as: 'schoolAdmin',
    at: places => `${ofSchool(places)}/classrooms?range=thisSchoolYear`,
    until: settled,
  },
  { name: 'classroom', shows: 'A class', as: 'teacher', at: ofClassroom, until: settled },
  {
    name: 'classroom-students',
    shows: 'The students of a class, the tiles hidden',
    as: 'teacher',
    at: places => `${ofClassroom(places)}/students?tiles=folded&range=thisSchoolYear`,
    until: settled,
  },
  {
    name: 'classroom-all-time',
    part: true,
    shows: 'A class, all time',
    as: 'teacher',
    at: ofClassroom,
    until: async page => {
      await settled(page)
      await chooseRange(page, 'All Time')
      await settled(page)
    },
  },
  {
    name: 'classroom-needs-attention',
    part: true,
    shows: 'Only the students who need attention, each with the reason',
    as: 'teacher',
    at: places => `${ofClassroom(places)}/students`,
    until: async page => {
      await settled(page)
      await page.getByRole('button', { name: /^Needs attention/ }).click()
    },
  },
  {
    name: 'range-picker',
    shows: 'The choice of a range of dates',
    as: 'teacher',
    at: ofClassroom,
    until: async page => {
      await settled(page)
      await range(page).click()
      await picker(page).getByRole('button', { name: 'Last month', exact: true }).click()
    },
  },
  {
    name: 'about-the-range',
    part: true,
    shows: 'What the range of dates means',
    as: 'teacher',
    at: ofClassroom,
    until: async page => {
      await settled(page)
      await page.getByRole('button', { name: 'About the date range' }).click()
      await page.getByRole('dialog', { name: 'Date Range' }).waitFor()
    },
  },
  {
    name: 'columns',
    part: true,
    shows: 'The choice of columns',
    as: 'teacher',
    at: places => `${ofClassroom(places)}/students`,
    until: async page => {
      await settled(page)
      await page.getByRole('button', { name: 'Columns' }).click()
      await page.getByRole('dialog', { name: 'Columns shown' }).waitFor()
    },
  },
  {
    name: 'tile-as-a-table',
    part: true,
    shows: 'The values of a tile as a table',
    as: 'teacher',
    at: ofClassroom,
    until: async page => {
      await settled(page)
      await page.getByRole('button', { name: 'Where students are as a table' }).click()
      await page.getByRole('dialog', { name: 'Where students are as a table' }).waitFor()
    },
  },
  {
    name: 'find',
    shows: 'The way to any page, school or class (Ctrl+K)',
    as: 'districtAdmin',
    at: ofDistrict,
    until: async page => {
      await settled(page)
      await page.keyboard.press('Control+k')
      await page.getByRole('combobox', { name: 'Find a page, school or class' }).fill('kinder')
      await page.getByRole('option').nth(3).waitFor()
    },
  },
  {
    name: 'menu',
    shows: 'The menu on a small screen',
    as: 'districtAdmin',
    at: ofDistrict,
    onlyNarrow: true,
    until: async page => {
      await settled(page)
      await page.setViewportSize({ width: 390, height: 844 })
      await page.getByRole('button', { name: 'Menu' }).click()
      await page.getByRole('dialog').getByRole('link', { name: 'LOG OUT' }).waitFor()
    },
  },
]
