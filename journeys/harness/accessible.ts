import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'
import { Checked } from './checked.ts'
import { findElementsByKind, type KindsOfPage } from './kinds-of-elements.ts'

// Half the size of what `axe.source` holds.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

interface Look {
  readonly root: string
  /** Null for all of the root. */
  readonly unchecked: number[] | null
  readonly exclude: string
  readonly runOnly: RunOnly
}

// The rows of a long table are alike, and the check takes longer the more there are.
const NOT_CHECKED = 'tbody > tr:nth-child(n + 7)'
/** What lies over the rest of the page until it is closed, and covers parts of its buttons: the uppermost first. */
const OVERLAYS = ['.mantine-Popover-dropdown:has(a, button, input, select)', '[aria-modal="true"]']

/** The pages and the kinds of elements that were checked, and had no fault. */
const checked = new Checked('checked-for-accessibility')

/**
 * Expects no violation of WCAG 2.2 AA that axe can find: every rule in light colours, and in dark only the rules
 * about colours. Of a page with an open dialog or menu, only that is checked. A page is checked whole the first time;
 * after that only what is new on it, because a check takes seconds and most stories look at the same pages.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // A page that is being opened has no heading yet, and nothing to check.
  await expect(page.locator('h1')).not.toHaveCount(0)
  const root = await uppermost(page)
  const kinds = await page.evaluate(findElementsByKind, { root, exclude: NOT_CHECKED })
  const name = `${new URL(page.url()).pathname.replaceAll(/\d+/g, 'N')} ${root}`
  const missing = checked.missing([name, ...kinds.map(String)])
  if (missing.length === 0) return
  const isWhole = missing[0] === name
  const what = { root, unchecked: isWhole ? null : missing.map(Number), exclude: NOT_CHECKED }
  // Once for a document: it has to be compiled, and its second run is twice as fast as its first.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  // In dark first, so that the page is left as it was.
  const inDark = await check(page, 'dark', { ...what, runOnly: { type: 'rule', values: COLOUR_RULES } })
  const inLight = await check(page, 'light', { ...what, runOnly: { type: 'tag', values: TAGS } })
  if (isWhole && root === 'html') await checkFrames(page)
  checked.add(isWhole ? missing : inDark.filter(kind => inLight.includes(kind)).map(String))
}

async function uppermost(page: Page): Promise<string> {
  for (const overlay of OVERLAYS) if ((await page.locator(overlay).count()) > 0) return overlay
  return 'html'
}

/** The page of a book, alone: axe cannot ask a frame without an origin. Its page has the headings above its own. */
async function checkFrames(page: Page): Promise<void> {
  for (const frame of page.frames().filter(each => each !== page.mainFrame())) {
    await frame.evaluate(AXE)
    for (const colorScheme of ['dark', 'light'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
      const found = await frame.evaluate(async tags => {
        const { axe: loaded } = window as unknown as { axe: typeof axe }
        const rules = Object.fromEntries(
          ['page-has-heading-one', 'landmark-one-main', 'region'].map(id => [id, { enabled: false }]),
        )
        const { violations } = await loaded.run(document, { runOnly: { type: 'tag', values: tags }, rules })
        return violations.map(
          ({ id, nodes }) => `${id}: ${nodes.map(({ failureSummary }) => failureSummary).join('; ')}`,
        )
      }, TAGS)
      expect(found, `${colorScheme}, the book of ${page.url()}`).toEqual([])
    }
  }
}

/** Returns the kinds that the page still had. */
async function check(page: Page, colorScheme: 'light' | 'dark', look: Look): Promise<number[]> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const { violations, present } = await page.evaluate(runAxe, look)
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, `${colorScheme}, ${page.url()}`).toEqual([])
  return present
}

/** Runs in the page: checks all of it, or only those elements of unchecked kinds that the page still has. */
async function runAxe({ root, unchecked, exclude, runOnly }: Look) {
  const { axe: loaded, kindsOfPage } = window as unknown as { axe: typeof axe; kindsOfPage: KindsOfPage }
  const present = unchecked?.filter(kind => kindsOfPage.get(kind)?.isConnected) ?? []
  if (unchecked && present.length === 0) return { violations: [], present }
  const include: Element[] = []
  for (const kind of present) {
    const element = kindsOfPage.get(kind)
    if (element && !include.some(each => each.contains(element))) include.push(element)
  }
  const context = { include: unchecked ? include : root, exclude }
  const { violations } = await loaded.run(context as axe.ElementContext, {
    resultTypes: ['violations'],
    runOnly,
    // Reads every style sheet again, for a rule about the whole page (css-orientation-lock).
    preload: unchecked === null,
  })
  return { violations, present }
}
