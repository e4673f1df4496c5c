import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browser } from './harness/browser.ts'

/** Stories in Debian's Chromium, on one server and one database of their own. The web application is built before. */
export default defineConfig({
  testDir: join(import.meta.dirname, 'stories'),
  testMatch: '**/*.story.ts',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  globalSetup: join(import.meta.dirname, 'harness', 'run.ts'),
  fullyParallel: true,
  workers: 2,
  // A machine that stalls for a moment is told from a fault: what passes only the second time is named flaky.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  timeout: 120_000,
  expect: { timeout: 15_000 },
  reporter: 'list',
  use: {
    baseURL: process.env.HORNBOOK_ADDRESS,
    launchOptions: browser,
    viewport: { width: 1440, height: 900 },
    contextOptions: { reducedMotion: 'reduce' },
    locale: 'en-US',
    trace: 'retain-on-failure',
    screenshot: 'only-on-failure',
  },
})
