import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

// Half the size of what `axe.source` holds.
const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8')

interface Context {
  readonly include?: string
  readonly exclude: string
}

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

// The rows of a long table are alike, and the check takes longer the more there are.
const NOT_CHECKED = 'tbody > tr:nth-child(n + 7)'
const OPEN_DIALOG = '[aria-modal="true"]'

/**
 * Expects no violation of WCAG 2.2 AA that axe can find: every rule in light colours, and in dark only the rules
 * about colours. Of a page with an open dialog, only the dialog is checked.
 */
export async function expectAccessible(page: Page): Promise<void> {
  // Once for a document: it has to be compiled, and its second run is twice as fast as its first.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE)
  const hasDialog = (await page.locator(OPEN_DIALOG).count()) > 0
  const context = { exclude: NOT_CHECKED, ...(hasDialog && { include: OPEN_DIALOG }) }
  await expectNoViolations(page, 'dark', context, { type: 'rule', values: COLOUR_RULES })
  await expectNoViolations(page, 'light', context, { type: 'tag', values: TAGS })
}

async function expectNoViolations(
  page: Page,
  colorScheme: 'light' | 'dark',
  context: Context,
  runOnly: RunOnly,
): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  const violations = await page.evaluate(runAxe, { context, runOnly })
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, `${colorScheme}, ${page.url()}`).toEqual([])
}

/** Runs in the page. */
async function runAxe({ context, runOnly }: { context: Context; runOnly: RunOnly }) {
  const { axe: loaded } = window as unknown as { axe: typeof axe }
  return (await loaded.run(context, { resultTypes: ['violations'], runOnly })).violations
}
