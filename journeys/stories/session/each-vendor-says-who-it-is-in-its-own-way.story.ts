import { join, lakeside, linkInOffice, switchOn } from '../../harness/sign-on.ts'
import { expect, test } from '../../harness/story.ts'
import { type Known, startVendor } from '../../harness/vendor.ts'

const DIRECTORY = '3aa4a235-b6e2-48d5-9195-7fcf05b459b0'

/** What each says of one teacher, and by what it tells the district. ClassLink has its own stories. */
const VENDORS: readonly { kind: string; name: string; allowed: string; odile: Known }[] = [
  {
    kind: 'clever',
    name: 'Clever',
    allowed: '5f0d2c9a1b',
    odile: { sub: '6013', district: '5f0d2c9a1b', user_type: 'teacher', name: 'Odile Marchetti' },
  },
  {
    kind: 'google',
    name: 'Google',
    allowed: 'lakeside.example',
    odile: {
      sub: '1137',
      hd: 'lakeside.example',
      name: 'Odile Marchetti',
      email: 'o.marchetti@lakeside.example',
      email_verified: true,
    },
  },
  {
    kind: 'microsoft',
    name: 'Microsoft',
    allowed: DIRECTORY,
    odile: {
      sub: 'pairwise',
      oid: '00000000-0000-0000-66f3-3332eca7ea81',
      tid: DIRECTORY,
      name: 'Odile Marchetti',
      preferred_username: 'o.marchetti@lakeside.example',
    },
  },
]

for (const { kind, name, allowed, odile } of VENDORS)
  test(`${name} is asked for once, the office links, and the next time opens Hornbook`, async ({
    page,
    newBrowser,
  }) => {
    const elsewhere = { ...odile, sub: 'of-another', hd: 'other.example', tid: 'another', district: 'another' }
    const vendor = await startVendor([odile, { ...elsewhere, oid: 'of-another', name: 'Piet Elsewhere' }], {})
    try {
      const district = await lakeside()
      await switchOn(district, vendor, odile.sub, { kind, allowed: [allowed] })
      await join(district.id, { firstName: 'Odile', lastName: 'Marchetti', email: `odile@${district.domain}` })
      const way = page.getByRole('link', { name: `Continue with ${name}` })
      await page.goto(`/sign-in/${district.siteCode}`)
      await way.click()
      await page.getByRole('button', { name: 'Odile Marchetti' }).click()
      await expect(page.getByRole('heading', { level: 1, name: 'We do not know you here' })).toBeVisible()
      await linkInOffice(district)
      await page.goto(`/sign-in/${district.siteCode}`)
      await way.click()
      await expect(page.getByRole('button', { name: /^Account of / })).toHaveText(/Odile Marchetti/)

      const other = await newBrowser()
      await other.goto(`/login/${kind}?district=${district.siteCode}`)
      await other.getByRole('button', { name: 'Piet Elsewhere' }).click()
      await expect(other).toHaveURL(/\/sign-on\/stopped\?problem=wrongDistrict$/)
    } finally {
      await vendor.stop()
    }
  })
