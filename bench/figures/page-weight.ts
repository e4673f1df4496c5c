import type { Browser, Page } from '@playwright/test'
import { NO_CHROMIUM, startChromium } from '../chromium.ts'
import { HttpConnection, requestBytes } from '../http-connection.ts'
import { type Figure, figureNotMeasured, figureWithGoal, figureWithoutGoal } from '../results.ts'

interface Weights {
  script: number
  stylesheet: number
  font: number
  /** How many there are of all three. */
  files: number
}

/** The packed size of what Chromium loads for the sign-in page and for a class, each with an empty cache. */
export async function weightFigures(port: number): Promise<Figure[]> {
  const browser = await startChromium()
  if (!browser) {
    return [
      figureNotMeasured('JavaScript of the sign-in page', '≤ 130 KB', NO_CHROMIUM),
      figureNotMeasured('JavaScript of a class', '≤ 260 KB', NO_CHROMIUM),
      figureNotMeasured('files of a class', '≤ 25 files', NO_CHROMIUM),
    ]
  }
  try {
    const signIn = await measureWeights(browser, port, async () => {})
    const signedIn = await measureWeights(browser, port, async page => {
      await page.getByLabel(/e-?mail/i).fill('teacher@hornbook.test')
      await page
        .getByLabel(/password/i)
        .first()
        .fill('hornbook-demo')
      await page.keyboard.press('Enter')
      await page.waitForURL(/\/classrooms\/\d+/)
      await page.getByRole('table').or(page.getByRole('grid')).first().waitFor()
    })
    const how =
      'sum of all scripts that Chromium asks for until the network is quiet, packed by Brotli as the server sends them'
    const rest = ({ stylesheet, font }: Weights) =>
      `beside them ${Math.round(stylesheet / 1000)} KB of style sheets and ${Math.round(font / 1000)} KB of fonts`
    return [
      figureWithGoal(
        'JavaScript of the sign-in page',
        signIn.script / 1000,
        { atMost: 130, unit: 'KB' },
        `${how}; ${rest(signIn)}`,
      ),
      figureWithGoal(
        'JavaScript of a class, sign-in included',
        signedIn.script / 1000,
        { atMost: 260, unit: 'KB' },
        `${how}, from the sign-in page to the class that a teacher lands on; ${rest(signedIn)}`,
      ),
      figureWithGoal(
        'files of a class, sign-in included',
        signedIn.files,
        { atMost: 25, unit: 'files' },
        'scripts, style sheets and fonts: over HTTP/1.1 a browser asks for six at a time',
      ),
      figureWithoutGoal(
        'everything a class needs',
        (signedIn.script + signedIn.stylesheet + signedIn.font) / 1000,
        'KB',
        'scripts, style sheets and fonts',
      ),
    ]
  } finally {
    await browser.close()
  }
}

async function measureWeights(browser: Browser, port: number, act: (page: Page) => Promise<void>): Promise<Weights> {
  const page = await browser.newPage()
  const requested = new Map<string, string>()
  page.on('request', request => void requested.set(request.url(), request.resourceType()))
  await page.goto(`http://127.0.0.1:${port}/`, { waitUntil: 'networkidle' })
  await act(page)
  await page.waitForLoadState('networkidle')
  await page.close()
  const weights: Weights = { script: 0, stylesheet: 0, font: 0, files: 0 }
  const connection = new HttpConnection(port)
  for (const [url, type] of requested) {
    if (type !== 'script' && type !== 'stylesheet' && type !== 'font') continue
    const { body } = await connection.send(requestBytes('GET', new URL(url).pathname, { 'accept-encoding': 'br' }))
    weights[type] += body.length
    weights.files += 1
  }
  connection.close()
  return weights
}
