import { type Hornbook, startHornbook } from '../../harness/hornbook.ts'
import { PASSWORD, PEOPLE, signIn } from '../../harness/people.ts'
import { expect, test } from '../../harness/story.ts'

const COMPLETED = 'Early Reading Completed'

let hornbook: Hornbook
test.beforeAll(async () => {
  hornbook = await startHornbook({ HORNBOOK_DEMO: 'on', PROGRAM_COMPLETED: COMPLETED })
})
test.afterAll(() => hornbook.stop())

test('who has completed every lesson has the words of the configuration in the table, the groups and the class list', async ({
  page,
}) => {
  await page.goto(`${hornbook.address}/login`)
  await signIn(page, PEOPLE.districtAdmin, PASSWORD)
  await page.getByRole('rowheader', { name: 'Alder Creek' }).click()
  await page.getByRole('rowheader', { name: 'Third Grade A' }).click()
  await expect(page.getByRole('grid', { name: 'Students' }).getByText(COMPLETED).first()).toBeVisible()
  const { pathname } = new URL(page.url())
  for (const path of ['groups', 'class-list']) {
    await page.goto(`${hornbook.address}${pathname}/${path}`)
    await expect(page.getByText(COMPLETED).first()).toBeVisible()
  }
  await expect(page.getByText('Capit Completed')).toHaveCount(0)
})
