import { call, one } from '../../harness/api.ts'
import { createDistrict } from '../../harness/districts.ts'
import { createClassroom, createSchool, createStudent } from '../../harness/rosters.ts'
import { expect, test } from '../../harness/story.ts'

test('a new school year is set for a day, seen by others, and called off', async ({
  page,
  openAs,
  expectAccessible,
}) => {
  const district = await createDistrict('Juniper School District')
  const school = await createSchool(district, 'Juniper Primary')
  const owls = await createClassroom(school, 'Owls')
  await createStudent(school, owls, 'Ada Rises', 'j-1')
  await createStudent(school, owls, 'Ben Leaves', 'j-2', '6')
  const token = await openAs('administrator', `/districts/${district}/new-school-year`)
  await page.getByRole('button', { name: 'Prepare the new year' }).click()
  const day = page.getByLabel('On this day, at 5:00 AM')
  const set = page.getByRole('button', { name: 'Begin on this day' })
  await expect(set).toBeEnabled()
  const year = async () => one(await call('GET', `/api/districts/${district}/new_school_year`, { token })).attributes
  const { latestDay } = (await year()) as { latestDay: string }
  await expect(day).toHaveValue(`${latestDay.slice(0, 4)}-07-01`)

  await test.step('a day that is over, or after the next year has come, is refused beside the field', async () => {
    for (const wrong of ['2020-01-01', '', `${Number(latestDay.slice(0, 4)) + 1}-01-01`]) {
      await day.fill(wrong)
      await set.click()
      await expect(day).toHaveAccessibleDescription(/^Choose a day after today, and not after .*October 31/)
      await expect(day).toBeFocused()
    }
    await expectAccessible()
    expect(await year()).toMatchObject({ status: 'preparing' })
  })

  await test.step('a day that has come while the page was open is refused in words', async () => {
    // Without the page's own check, as after midnight.
    const path = '**/new_school_year/schedule'
    await page.route(path, route => {
      const body = route.request().postDataJSON()
      body.data.attributes.on = '2020-01-01'
      return route.continue({ postData: JSON.stringify(body) })
    })
    await day.fill(latestDay)
    await set.click()
    await page.getByRole('button', { name: 'Set the day' }).click()
    await expect(page.getByRole('alert')).toContainText('Choose a day after today')
    await expect(page.getByRole('dialog')).toBeHidden()
    await expectAccessible()
    expect(await year()).toMatchObject({ status: 'preparing' })
    await page.unroute(path)
  })

  await test.step('it is asked once, with what it does, how long it takes and what undoing it is', async () => {
    await day.fill(latestDay)
    await set.click()
    const asked = page.getByRole('dialog', { name: /^Begin 20\d\d-\d\d on .*October 31/ })
    await expect(asked).toContainText('1 student leaves and is archived')
    await expect(asked).toContainText('takes less than a minute')
    await expect(asked).toContainText(/can be undone until 11\/30\/20\d\d/)
    await expectAccessible()
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await asked.getByRole('button', { name: 'Set the day' }).click()
    await expect(page.getByRole('heading', { name: /begins by itself on .*October 31/ })).toBeFocused()
    await expect(
      page.getByText(/Confirmed: 1 student to another grade, 1 student out and archived, 1 class closed/),
    ).toBeVisible()
    await expectAccessible()
  })

  await test.step('until then the plan is looked at only, and anybody who may begin it calls it off', async () => {
    await expect(page.getByRole('row', { name: /^KG/ }).getByRole('combobox')).toBeDisabled()
    expect(await year()).toMatchObject({ status: 'scheduled', beginsOn: latestDay, holder: null })
    await page.setViewportSize({ width: 390, height: 844 })
    await expectAccessible()
    await page.setViewportSize({ width: 1440, height: 900 })
    await page.getByRole('button', { name: 'Call it off' }).click()
    await expect(page.getByRole('button', { name: 'Prepare the new year' })).toBeVisible()
    expect(await year()).toMatchObject({ status: 'preparing', beginsOn: null })
  })
})
