import { expect, type Page } from '@playwright/test'
import axe from 'axe-core'

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

// The rows of a long table are alike, and checking every cell takes most of a minute.
const NOT_CHECKED = 'tbody > tr:nth-child(n + 13)'

/**
 * Expects no violation of WCAG 2.2 AA that axe can find: every rule in light colours, and in dark only the rules
 * about colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for both runs: it has to be compiled, and its second run is twice as fast as its first.
  await page.evaluate(axe.source)
  await expectNoViolations(page, 'dark', { type: 'rule', values: COLOUR_RULES })
  await expectNoViolations(page, 'light', { type: 'tag', values: TAGS })
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const violations = await page.evaluate(runAxe, { notChecked: NOT_CHECKED, runOnly })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, `${colorScheme}, ${page.url()}`).toEqual([])
}

/** Runs in the page. */
async function runAxe({ notChecked, runOnly }: { notChecked: string; runOnly: RunOnly }) {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  return (await loaded.run({ exclude: notChecked }, { resultTypes: ['violations'], runOnly })).violations
}
