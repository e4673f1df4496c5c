import type { Browser } from '@playwright/test'
import { NO_CHROMIUM, startChromium } from '../chromium.ts'
import { median } from '../interleaved.ts'
import { type Figure, figureNotMeasured, figureWithGoal } from '../results.ts'

const LABELS = [
  'sign-in, until its field can be seen',
  'after Login, until the frame stands',
  'after Login, until the class is there',
] as const
const OPENINGS = 3
/** Four keys a second. */
const KEY_MS = 250
const LINE = { offline: false, latency: 600, downloadThroughput: 50 * 1024, uploadThroughput: 50 * 1024 }

/** A teacher's first visit over a slow line, as Chromium emulates it: 600 ms and 50 KB/s, nothing in the cache. */
export async function slowLineFigures(port: number): Promise<Figure[]> {
  const browser = await startChromium()
  if (!browser) return LABELS.map(label => figureNotMeasured(label, '≤ 2.5 s, ≤ 1 s', NO_CHROMIUM))
  try {
    const visits: Awaited<ReturnType<typeof visit>>[] = []
    while (visits.length < OPENINGS) visits.push(await visit(browser, port))
    const of = (part: keyof (typeof visits)[number]) => median(visits.map(each => each[part]))
    const how = `600 ms and 50 KB/s, an empty cache, median of ${OPENINGS}`
    return [
      figureWithGoal(LABELS[0], of('field') / 1_000, { atMost: 2.5, unit: 's' }, `first paint; ${how}`),
      figureWithGoal(LABELS[1], of('frame') / 1_000, { atMost: 1, unit: 's' }, 'typed at four keys a second'),
      figureWithGoal(LABELS[2], of('rows') / 1_000, { atMost: 5, unit: 's' }, 'its table has rows'),
    ]
  } finally {
    await browser.close()
  }
}

async function visit(browser: Browser, port: number) {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } })
  const page = await context.newPage()
  const line = await context.newCDPSession(page)
  await line.send('Network.enable')
  await line.send('Network.emulateNetworkConditions', LINE)
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'commit' })
  const field = await page.evaluate<number>(FIRST_PAINT)
  const email = page.getByLabel(/e-?mail/i)
  await email.waitFor()
  await email.pressSequentially('teacher@hornbook.test', { delay: KEY_MS })
  await page
    .getByLabel(/password/i)
    .first()
    .pressSequentially('hornbook-demo', { delay: KEY_MS })
  const pressed = performance.now()
  await page.keyboard.press('Enter')
  await page.getByRole('navigation').first().waitFor()
  const frame = performance.now() - pressed
  await page.getByRole('grid').getByRole('rowheader').first().waitFor()
  const rows = performance.now() - pressed
  await context.close()
  return { field, frame, rows }
}

/** Milliseconds after the address was asked for. */
const FIRST_PAINT = `new Promise(tell => {
  const look = () => {
    const [paint] = performance.getEntriesByName('first-contentful-paint')
    if (paint) tell(paint.startTime)
    else requestAnimationFrame(look)
  }
  look()
})`
