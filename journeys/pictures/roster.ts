import type { Scene } from './scene.ts'

// Each picture of the conflict needs another name, or nobody has changed anything.
const FAMILY_NAMES = ['Reyes', 'Ruiz', 'Rios', 'Roth']
let saves = 0

export const ROSTER: readonly Scene[] = [
  {
    name: 'admin-hub',
    caption: "The provider's own pages",
    as: 'administrator',
    path: () => '/',
    afterOpen: page => page.getByRole('heading', { name: 'Who needs help' }).waitFor(),
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
    name: 'download',
    caption: 'A list as a spreadsheet, as it is on screen or whole',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/students?q=ana`,
    afterOpen: async page => {
      await page.getByRole('rowheader').first().waitFor()
      await page.getByRole('button', { name: 'Download', exact: true }).click()
      await page.getByText('As shown').waitFor()
    },
  },
  {
    name: 'school-form',
    caption: 'A new school, with what is still missing',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/schools/new`,
    afterOpen: async page => {
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByText('Required', { exact: true }).first().waitFor()
    },
  },
  {
    name: 'student-form',
    caption: 'A student, opened over the list',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/students?q=abigail`,
    afterOpen: async page => {
      await page.getByRole('grid').getByRole('rowheader').first().click()
      await page.getByLabel('Username').waitFor()
    },
  },
  {
    name: 'student-conflict',
    caption: 'Two people have changed one student: both versions, field by field',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/students?q=abigail`,
    beforeOpen: page =>
      page.route(/\/api\/schools\/\d+\/students\/\d+$/, async route => {
        // Somebody else saves at the same time.
        if (route.request().method() !== 'PATCH') return route.fallback()
        const sent = route.request().postDataJSON()
        const attributes = { lastName: `Calloway-${FAMILY_NAMES[saves++ % FAMILY_NAMES.length]}`, middleName: 'Aroha' }
        await route.fetch({ postData: JSON.stringify({ data: { ...sent.data, attributes, relationships: {} } }) })
        await route.continue()
      }),
    afterOpen: async page => {
      await page.getByRole('grid').getByRole('rowheader').first().click()
      await page.getByLabel('Family Name').fill('Calloway Reyes')
      await page.getByLabel('First Name').fill('Abby')
      await page.getByRole('button', { name: 'Save', exact: true }).click()
      await page.getByRole('heading', { name: /was saved while you were editing$/ }).waitFor()
    },
  },
  {
    name: 'synced-form',
    caption: 'A class that a roster file wrote, with where to change it',
    as: 'administrator',
    path: ({ riverbend }) => `/districts/${riverbend.district}/classrooms`,
    afterOpen: async page => {
      await page.getByRole('grid').getByRole('rowheader').first().click()
      await page.getByRole('region', { name: /^From / }).waitFor()
    },
  },
  {
    name: 'new-class',
    caption: 'A new class: its students, some of them pasted',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/classrooms/new`,
    afterOpen: async page => {
      await page.getByRole('radio', { name: 'Alder Creek' }).check()
      await page.getByRole('button', { name: /^Next: / }).click()
      await page.getByRole('button', { name: /^Add / }).first().click()
      await page.getByRole('button', { name: /^Next: / }).click()
      const rows = page.getByRole('listitem').filter({ has: page.getByRole('button', { name: /^Add / }) })
      await rows.first().waitFor()
      const names = (await rows.allInnerTexts()).map(text => text.split('\n')[0])
      await page.getByRole('searchbox', { name: 'Find, or paste' }).evaluate(
        (element, text) => {
          const clipboardData = new DataTransfer()
          clipboardData.setData('text', text)
          element.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }))
        },
        [...names.slice(0, 27), 'Jaydn Whitmore'].join('\n'),
      )
      await page.getByText(/\d needs? you\./).waitFor()
    },
  },
  {
    name: 'move-students',
    caption: 'Moving students to another class: whether they leave the old one',
    as: 'districtAdmin',
    path: ({ district }) => `/districts/${district}/students`,
    afterOpen: async page => {
      for (const at of [2, 4, 7])
        await page
          .getByRole('checkbox', { name: /^Select / })
          .nth(at)
          .click()
      await page.getByRole('button', { name: 'Move to a different classroom' }).click()
      await page.getByRole('radio', { name: 'Birchwood' }).check()
      await page.getByRole('button', { name: /^Next: / }).click()
      await page.getByRole('radio').first().check()
      await page.getByRole('button', { name: /^Next: / }).click()
      await page.getByRole('button', { name: 'Confirm', exact: true }).waitFor()
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
