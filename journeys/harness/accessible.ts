import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const TAGS = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const COLOUR_RULES = ['color-contrast', 'link-in-text-block']

/**
 * Expects no violation of WCAG 2.2 AA that axe can find: every rule in light colours, and in dark only the rules
 * about colours.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolations(page, 'dark', { type: 'rule', values: COLOUR_RULES })
  await expectNoViolations(page, 'light', { type: 'tag', values: TAGS })
}

async function expectNoViolations(page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // The pages have no frames. The other mode opens an extra page to collect results from frames.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], runOnly })
  // The rows of a long table are alike, and checking every cell takes most of a minute.
  axe.exclude('tbody > tr:nth-child(n + 13)')
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, `${colorScheme}, ${page.url()}`).toEqual([])
}
