import { join } from 'node:path'
import { defineConfig } from '@playwright/test'
import { browser } from './harness/browser.ts'

/** The stories share one server with its own database. The web application must be built before. */
export default defineConfig({
  testDir: join(import.meta.dirname, 'stories'),
  testMatch: '**/*.story.ts',
  outputDir: join(import.meta.dirname, '..', 'test-results'),
  globalSetup: join(import.meta.dirname, 'harness', 'global-setup.ts'),
  fullyParallel: true,
  workers: 3,
  // A retry tells a real failure from a stalled machine: a story that passes only on retry is reported as flaky.
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
    // Recording costs a third of a run: `npm run journeys -- FILE --trace on`.
    trace: 'off',
    screenshot: 'only-on-failure',
  },
})
