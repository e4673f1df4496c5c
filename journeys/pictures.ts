import { mkdir, readdir, rm, stat, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type Browser, chromium, type Page } from '@playwright/test'
import { browser as launch } from './harness/browser.ts'
import { startHornbook } from './harness/hornbook.ts'
import { startSignedIn } from './harness/people.ts'
import { BEFORE_SIGN_IN } from './pictures/before-sign-in.ts'
import { DASHBOARDS } from './pictures/dashboards.ts'
import { preparePlaces } from './pictures/places.ts'
import { ROSTER } from './pictures/roster.ts'
import type { Places, Scene } from './pictures/scene.ts'
import { STATES } from './pictures/states.ts'

// `npm run pictures [name …]` takes a screenshot of every state of every screen, from the demo, into docs/pictures.

const FOLDER = join(import.meta.dirname, '..', 'docs', 'pictures')
const CHAPTERS: readonly (readonly [string, readonly Scene[]])[] = [
  ['Dashboards', DASHBOARDS],
  ['States', STATES],
  ['Before sign-in', BEFORE_SIGN_IN],
  ['Rostering', ROSTER],
]
interface Size {
  readonly width: number
  readonly height: number
  readonly schemes: readonly ('light' | 'dark')[]
}

const SIZES: readonly Size[] = [
  { width: 1440, height: 900, schemes: ['light', 'dark'] },
  { width: 1024, height: 768, schemes: ['light'] },
  { width: 390, height: 844, schemes: ['light'] },
]

const names = process.argv.slice(2)
const hornbook = await startHornbook()
process.env.HORNBOOK_ADDRESS = hornbook.address
process.env.HORNBOOK_DATA_DIR = hornbook.dataDir
const browser = await chromium.launch(launch)
try {
  await takeAll(await preparePlaces())
} finally {
  await browser.close()
  await hornbook.stop()
}

async function takeAll(places: Places): Promise<void> {
  await mkdir(FOLDER, { recursive: true })
  const scenes = CHAPTERS.flatMap(([, inChapter]) => inChapter)
  const chosen = scenes.filter(({ name }) => names.length === 0 || names.includes(name))
  if (names.length === 0) for (const old of await pngs()) await rm(join(FOLDER, old))
  for (const scene of chosen) {
    try {
      await take(browser, scene, places)
      console.log(`taken  ${scene.name}`)
    } catch (problem) {
      console.error(`FAILED ${scene.name}: ${problem instanceof Error ? problem.message : String(problem)}`)
      process.exitCode = 1
    }
  }
  await writeFile(join(FOLDER, 'README.md'), listPictures(await pngs()))
  const sizes = await Promise.all((await pngs()).map(async name => (await stat(join(FOLDER, name))).size))
  console.log(`${sizes.length} pictures, ${(sizes.reduce((sum, size) => sum + size, 0) / 1e6).toFixed(1)} MB`)
}

async function take(from: Browser, scene: Scene, places: Places): Promise<void> {
  const context = await from.newContext({ baseURL: hornbook.address, reducedMotion: 'reduce', locale: 'en-US' })
  try {
    const page = await context.newPage()
    await page.setViewportSize({ width: 1440, height: 900 })
    await scene.beforeOpen?.(page)
    if (scene.as) await startSignedIn(page, scene.as)
    await page.goto(scene.path(places))
    await scene.afterOpen(page)
    await page.evaluate(() => document.fonts.ready)
    for (const size of sizesOf(scene)) await screenshot(page, scene, size)
  } finally {
    await context.close()
  }
}

// The middle size is worth a picture only where a table and tiles share the page.
function sizesOf(scene: Scene): readonly Size[] {
  if (scene.narrowOnly) return SIZES.filter(({ width }) => width === 390)
  const hasMiddleSize = DASHBOARDS.includes(scene) && !scene.isDetail
  const sizes = SIZES.filter(({ width }) => width !== 1024 || hasMiddleSize)
  return scene.isDetail ? sizes.map(size => ({ ...size, schemes: ['light'] })) : sizes
}

async function screenshot(page: Page, { name }: Scene, { width, height, schemes }: Size): Promise<void> {
  await page.setViewportSize({ width, height })
  for (const colorScheme of schemes) {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.locator(`html[data-mantine-color-scheme=${colorScheme}]`).waitFor()
    await page.screenshot({
      path: join(FOLDER, `${name}-${width}-${colorScheme}.png`),
      caret: 'hide',
      animations: 'disabled',
    })
  }
}

async function pngs(): Promise<string[]> {
  return (await readdir(FOLDER)).filter(name => name.endsWith('.png')).sort()
}

/** The Markdown of docs/pictures/README.md. */
function listPictures(files: readonly string[]): string {
  const links = (name: string) =>
    files
      .filter(file => new RegExp(`^${name}-\\d+-(light|dark)\\.png$`).test(file))
      .map(file => `[${file.slice(name.length + 1, -'.png'.length).replace('-', ' ')}](${file})`)
      .join(' · ')
  const chapters = CHAPTERS.map(([title, scenes]) => {
    const rows = scenes.map(({ name, caption }) => `| ${caption} | ${links(name)} |`)
    return [`## ${title}`, '', '| shows | pictures |', '|---|---|', ...rows].join('\n')
  })
  return `# Pictures\n\nEvery screen in every state, from the demo, taken by \`npm run pictures\`.\n\n${chapters.join('\n\n')}\n`
}
