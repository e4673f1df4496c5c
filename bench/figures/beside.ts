import { setTimeout as sleep } from 'node:timers/promises'
import { median } from '../interleaved.ts'
import { type LoadDriver, type LoadResult, startLoadDriver } from '../load/driver.ts'
import type { PostsTask } from '../load/posts.ts'
import { startClassViews, startSchoolTables } from '../load/start-views.ts'
import { type Figure, figureWithGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'
import { openRoster, type Roster } from './roster.ts'

const CLIENTS = 16
const POSTERS = 40
const EVENTS_PER_POST = 10_000
const TABLES = 4
const SECONDS = 6
const ROUNDS = 3
/** A run that waits for `end` lasts at most this long. */
const MAX_SECONDS = 240

/** Compares the class view of a quiet district beside other load with the same alone. */
export async function besideFigures(served: SeededServer): Promise<Figure[]> {
  const views = await openClassViews(served, served.quietDistrictId)
  const driver = await startClassViews(served, views, CLIENTS)
  await driver.run(2)
  try {
    return [
      ...(await besidePosts(served, driver)),
      ...(await besideTables(served, driver)),
      ...(await besideImport(served, driver)),
    ]
  } finally {
    driver.stop()
  }
}

interface Beside {
  readonly alone: LoadResult[]
  readonly beside: LoadResult[]
}

async function besidePosts(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const { port, ownerConfig: owner, districtId } = served
  const posts = await startLoadDriver<PostsTask>('posts.ts', {
    ...{ port, connectionCount: POSTERS, eventsPerPost: EVENTS_PER_POST, owner, districtId },
    ...{ stream: 'class after class', skip: 0.5 },
  })
  const { results, other } = await measureBeside(driver, posts)
  posts.stop()
  const answered = other.reduce((sum, each) => sum + each.answered, 0)
  const refused = other.reduce((sum, each) => sum + each.refused, 0)
  const how = `${POSTERS} clients post ${EVENTS_PER_POST.toLocaleString('en')} events each into another district (${answered} posts answered, ${refused} refused for the time in Retry-After)`
  return figuresOf('posts of 10,000 events', results, how)
}

async function besideTables(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const tables = await startSchoolTables(served, served.districtId, TABLES)
  const { results, other } = await measureBeside(driver, tables)
  tables.stop()
  const perSecond = median(other.map(each => each.perSecond)).toFixed(0)
  return figuresOf('the table of schools', results, `${TABLES} clients read another district's, ${perSecond} a second`)
}

async function besideImport(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const roster: Roster = await openRoster(served, 'beside')
  const alone = [await driver.run(SECONDS)]
  const during = driver.run(MAX_SECONDS)
  try {
    await roster.bringIn()
  } finally {
    driver.end()
    roster.close()
  }
  const how = `${roster.students.toLocaleString('en')} students of another district are previewed and applied`
  return figuresOf('an import', { alone, beside: [await during] }, how)
}

/** Runs the class views alone and beside the other load, by turns. */
async function measureBeside(driver: LoadDriver, load: LoadDriver): Promise<{ results: Beside; other: LoadResult[] }> {
  const results: Beside = { alone: [], beside: [] }
  const other: LoadResult[] = []
  for (let round = 0; round < ROUNDS; round++) {
    results.alone.push(await driver.run(SECONDS))
    const loading = load.run(MAX_SECONDS)
    await sleep(500)
    results.beside.push(await driver.run(SECONDS))
    load.end()
    other.push(await loading)
  }
  return { results, other }
}

function figuresOf(load: string, { alone, beside }: Beside, how: string): Figure[] {
  const worst = (results: readonly LoadResult[]) => median(results.map(each => each.p99Ms))
  const perSecond = (results: readonly LoadResult[]) => median(results.map(each => each.perSecond)).toFixed(0)
  const refused = beside.reduce((sum, each) => sum + each.refused, 0)
  return [
    figureWithGoal(
      `beside ${load}: slowest of a hundred class views`,
      worst(beside) / worst(alone),
      { atMost: 5, unit: '×' },
      `against alone: ${worst(beside).toFixed(0)} ms, alone ${worst(alone).toFixed(0)} ms; ${perSecond(beside)} a second, alone ${perSecond(alone)}, ${CLIENTS} clients in a quiet district, while ${how}`,
    ),
    figureWithGoal(
      `beside ${load}: class views refused`,
      refused,
      { atMost: 0, unit: '' },
      'requests answered with 429 or 503',
    ),
  ]
}
