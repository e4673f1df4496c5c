import type { Page } from '@playwright/test'
import { signIn } from '../api-client.ts'
import { NO_CHROMIUM, startChromium } from '../chromium.ts'
import { median } from '../interleaved.ts'
import { type Figure, figureNotMeasured, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'

const OPENINGS = 7
const TYPED = 'martinez garcia'
const LABELS = ['list of students, until it can be used', 'keystroke in its search until it is on the screen'] as const
/** A grid with more rows than this has the list's own rows. */
const ROWS = 10
const BUSY_MS = 50

/** The list of a district's students in Chromium, signed in, with a warm cache. */
export async function screenFigures({ port, size, districtId }: SeededServer): Promise<Figure[]> {
  const browser = await startChromium()
  if (!browser) return LABELS.map(label => figureNotMeasured(label, '≤ 1 s, ≤ 20 ms', NO_CHROMIUM))
  try {
    const { authorization } = await signIn(port, `${size}@hornbook.test`)
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } })
    const token = authorization.replace('Token token=', '')
    await page.addInitScript(`localStorage.setItem('hornbook-token', '${token}')`)
    await page.addInitScript(WATCH)
    const opened: number[] = []
    const whole: number[] = []
    const blocked: number[] = []
    for (let round = -2; round < OPENINGS; round++) {
      await page.goto(`http://127.0.0.1:${port}/districts/${districtId}/students`)
      const usableAt = await page.evaluate<number>('usable')
      const wholeAt = await page.evaluate<number>('whole')
      const longest = await page.evaluate<number>('longestTask()')
      if (round < 0) continue
      opened.push(usableAt)
      whole.push(wholeAt)
      blocked.push(longest)
    }
    return [
      figureOfLarge(
        size,
        LABELS[0],
        median(opened),
        { atMost: 1_000, unit: 'ms' },
        'from asking for the address until rows are drawn and nothing keeps the page busy for 50 ms',
      ),
      figureWithoutGoal('the same, until all of it is there', median(whole), 'ms', 'its first rows are used meanwhile'),
      figureWithoutGoal(
        'longest it keeps the page busy meanwhile',
        median(blocked),
        'ms',
        'the longest task after the first rows are drawn, until all are there',
      ),
      figureOfLarge(
        size,
        LABELS[1],
        await typing(page),
        { atMost: 20, unit: 'ms' },
        `nine of ten of ${TYPED.length} letters are faster, typed while their rows come; a frame alone is up to 16.7 ms`,
      ),
    ]
  } finally {
    await browser.close()
  }
}

/**
 * Runs in the page and records when rows are drawn and frames come in time, when no row is missing any more, the
 * longest task in between, and how long each keystroke takes to be drawn.
 */
const WATCH = `
  const drawn = after => requestAnimationFrame(() => setTimeout(() => after(performance.now())))
  let tell
  window.usable = new Promise(resolve => { tell = resolve })
  window.painted = []
  let inTime = 0
  let first = 0
  let last = performance.now()
  const look = now => {
    const hasRows = document.querySelectorAll('[role="grid"] tbody tr').length > ${ROWS}
    inTime = hasRows && now - last < ${BUSY_MS} ? inTime + 1 : 0
    if (inTime === 1) first = now
    last = now
    if (inTime === 3) tell(first)
    else requestAnimationFrame(look)
  }
  let tellWhole
  window.whole = new Promise(resolve => { tellWhole = resolve })
  const isComing = () => [...document.querySelectorAll('[role="status"]')].some(each => each.textContent.startsWith('Loading the other'))
  window.usable.then(function look() { isComing() ? requestAnimationFrame(look) : tellWhole(performance.now()) })
  const tasks = []
  new PerformanceObserver(list => tasks.push(...list.getEntries())).observe({ type: 'longtask', buffered: true })
  window.longestTask = () => Math.max(0, ...tasks.filter(each => each.startTime > first).map(each => each.duration))
  requestAnimationFrame(look)
  addEventListener('keydown', key => drawn(at => painted.push(at - key.timeStamp)), true)`

/** Milliseconds that nine of ten keys stay below: a single slow one may be due to something else on the machine. */
async function typing(page: Page): Promise<number> {
  await page.getByRole('searchbox').first().pressSequentially(TYPED, { delay: 60 })
  const painted = await page.evaluate<number[]>('painted')
  return painted.toSorted((a, b) => a - b)[Math.floor(painted.length * 0.9)] ?? Number.NaN
}
