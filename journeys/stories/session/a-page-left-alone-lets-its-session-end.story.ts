import { expect, test } from '../../harness/story.ts'

interface ApiDocument {
  readonly paths: Readonly<Record<string, Readonly<Record<string, { readonly description: string }>>>>
}

/** Pages that ask for news by themselves. Nobody need be there, so it must not keep the session alive (SESS-4). */
const PAGES = [
  ['administrator', '/adminhub/uploads'],
  ['administrator', '/adminhub/jobs'],
  ['administrator', '/adminhub/districts/1'],
  ['districtAdmin', '/roster-file-upload'],
  ['districtAdmin', '/districts/1/new-school-year'],
] as const

for (const [person, path] of PAGES)
  test(`what ${path} asks for by itself does not keep the session alive`, async ({ page, openAs, request }) => {
    const { paths } = (await (await request.get('/api/openapi.json')).json()) as ApiDocument
    await page.clock.install()
    await openAs(person, path)
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
    await page.waitForLoadState('networkidle')
    const asked: string[] = []
    page.on('request', sent => {
      const { pathname } = new URL(sent.url())
      if (/^\/(api|service)\//.test(pathname)) asked.push(pathname)
    })
    await page.clock.runFor(65_000)
    await expect.poll(() => asked.length).toBeGreaterThan(0)
    const keepAlive = [...new Set(asked)].filter(address => {
      const found = Object.keys(paths).find(each => new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`).test(address))
      return !paths[found ?? '']?.get?.description.includes('Does not keep a session alive.')
    })
    expect(keepAlive).toEqual([])
  })
