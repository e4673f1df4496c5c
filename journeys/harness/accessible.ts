import { AxeBuilder } from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

interface RunOnly {
  readonly type: 'rule' | 'tag'
  readonly values: string[]
}

const RULES = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice']
const OF_COLOURS = ['color-contrast', 'link-in-text-block']

/**
 * Nothing on the screen breaks WCAG 2.2 AA as far as a program can tell: every rule in light, and in dark those that
 * colours decide.
 */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNothing(page, 'dark', { type: 'rule', values: OF_COLOURS })
  await expectNothing(page, 'light', { type: 'tag', values: RULES })
}

async function expectNothing(page: Page, colorScheme: 'light' | 'dark', runOnly: RunOnly): Promise<void> {
  await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
  await expect(page.locator('html')).toHaveAttribute('data-mantine-color-scheme', colorScheme)
  // There are no frames to gather results from, which the other mode opens a page for.
  const axe = new AxeBuilder({ page }).setLegacyMode(true).options({ resultTypes: ['violations'], runOnly })
  // A long table's rows are alike, and measuring every cell of them takes most of a minute.
  axe.exclude('tbody > tr:nth-child(n + 13)')
  const { violations } = await axe.analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary ?? ''}`),
  )
  expect(found, `${colorScheme}, ${page.url()}`).toEqual([])
}
