import type { Scene } from './scene.ts'

export const ROSTER: readonly Scene[] = [
  {
    name: 'admin-hub',
    shows: "The provider's own pages",
    as: 'administrator',
    at: () => '/',
    until: page => page.getByRole('heading', { name: 'Uploaded files' }).waitFor(),
  },
  {
    name: 'rostering',
    shows: 'Districts, for their rosters',
    as: 'administrator',
    at: () => '/districts',
    until: page => page.getByRole('rowheader', { name: 'Maple Grove' }).waitFor(),
  },
  {
    name: 'add-a-district',
    shows: 'A new district',
    as: 'administrator',
    at: () => '/districts',
    until: async page => {
      await page.getByRole('button', { name: 'Add a district' }).click()
      await page.getByRole('dialog').getByRole('button', { name: 'Add the district' }).click()
      await page.getByText('Required', { exact: true }).waitFor()
    },
  },
  {
    name: 'district-office',
    shows: 'The office of a district: counters, roster files, staff',
    as: 'administrator',
    at: ({ district }) => `/districts/${district}`,
    until: page => page.getByRole('region', { name: 'Staff' }).getByRole('rowheader').first().waitFor(),
  },
  {
    name: 'import-difference',
    shows: 'A roster file before it is applied: the difference and the problems',
    as: 'administrator',
    at: ({ riverbend }) => `/districts/${riverbend.district}/roster-imports/${riverbend.previewed}`,
    until: page => page.getByRole('button', { name: 'Apply', exact: true }).waitFor(),
  },
  {
    name: 'import-applied',
    shows: 'A roster file that is applied, with the invitations next',
    as: 'administrator',
    at: ({ applied }) => applied,
    until: page => page.getByRole('heading', { name: 'The roster is in' }).waitFor(),
  },
  {
    name: 'import-held',
    shows: 'A roster file that is held, with the reason',
    as: 'administrator',
    at: ({ riverbend }) => `/districts/${riverbend.district}/roster-imports/${riverbend.held}`,
    until: page => page.getByRole('heading', { name: 'This file is held' }).waitFor(),
  },
  {
    name: 'import-failed',
    shows: 'A roster file that could not be read',
    as: 'administrator',
    at: ({ failed }) => failed,
    until: page => page.getByRole('heading', { name: 'This file could not be read' }).waitFor(),
  },
]
