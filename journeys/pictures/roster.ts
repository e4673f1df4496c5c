import type { Scene } from './scene.ts'

export const ROSTER: readonly Scene[] = [
  {
    name: 'admin-hub',
    caption: "The provider's own pages",
    as: 'administrator',
    path: () => '/',
    afterOpen: page => page.getByRole('heading', { name: 'Who needs somebody' }).waitFor(),
  },
  {
    name: 'rostering',
    caption: 'Districts, for their rosters',
    as: 'administrator',
    path: () => '/districts',
    afterOpen: page => page.getByRole('rowheader', { name: 'Maple Grove' }).waitFor(),
  },
  {
    name: 'add-a-district',
    caption: 'A new district',
    as: 'administrator',
    path: () => '/districts',
    afterOpen: async page => {
      await page.getByRole('button', { name: 'Add a district' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add the district' }).click()
      await page.getByText('Required', { exact: true }).waitFor()
    },
  },
  {
    name: 'district-office',
    caption: 'The office of a district: counters and roster files',
    as: 'administrator',
    path: ({ district }) => `/districts/${district}`,
    afterOpen: page => page.getByRole('link', { name: /^Staff/ }).waitFor(),
  },
  {
    name: 'staff',
    caption: 'The staff of a district, with their invitations',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/teachers`,
    afterOpen: async page => {
      await page.getByRole('rowheader').first().waitFor()
      await page
        .getByRole('checkbox', { name: /^Select / })
        .nth(3)
        .check()
    },
  },
  {
    name: 'import-difference',
    caption: 'A roster file before it is applied: the difference and the problems',
    as: 'administrator',
    path: ({ riverbend }) => `/districts/${riverbend.district}/roster-imports/${riverbend.previewed}`,
    afterOpen: page => page.getByRole('button', { name: 'Apply', exact: true }).waitFor(),
  },
  {
    name: 'import-names',
    caption: 'The names behind a number of the difference',
    as: 'administrator',
    path: ({ riverbend }) => `/districts/${riverbend.district}/roster-imports/${riverbend.previewed}`,
    afterOpen: async page => {
      await page.getByRole('button', { name: /^Students, Changed/ }).click()
      await page.getByRole('region', { name: 'Students: changed' }).getByRole('listitem').first().waitFor()
    },
  },
  {
    name: 'import-applied',
    caption: 'A roster file that is applied, with the invitations next',
    as: 'administrator',
    path: ({ applied }) => applied,
    afterOpen: page => page.getByRole('heading', { name: 'Roster imported' }).waitFor(),
  },
  {
    name: 'import-held',
    caption: 'A roster file that is held, with the reason',
    as: 'administrator',
    path: ({ held }) => held,
    afterOpen: page => page.getByRole('heading', { name: 'This file is held' }).waitFor(),
  },
  {
    name: 'import-failed',
    caption: 'A roster file that could not be read',
    as: 'administrator',
    path: ({ failed }) => failed,
    afterOpen: page => page.getByRole('heading', { name: 'This file could not be read' }).waitFor(),
  },
]
