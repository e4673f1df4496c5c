import { signIn } from '../api-client.ts'
import { median } from '../interleaved.ts'
import { type LoadDriver, startLoadDriver } from '../load/driver.ts'
import type { PostsTask } from '../load/posts.ts'
import { startClassViews, startSchoolTables } from '../load/start-views.ts'
import type { Figure } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openClassViews } from '../sessions.ts'
import { CLIENTS, figuresOf, measureBeside, measureBesideWork } from './beside-measure.ts'
import { besideReaders } from './beside-readers.ts'
import { officeWork } from './office-work.ts'
import { openRoster, type Roster } from './roster.ts'
import { sentFiles } from './sent-files.ts'

const POSTERS = 40
const EVENTS_PER_POST = 10_000
const TABLES = 4

/** Compares the class view of a quiet district beside other load with the same alone. */
export async function besideFigures(served: SeededServer): Promise<Figure[]> {
  const views = await openClassViews(served, served.quietDistrictId)
  const driver = await startClassViews(served, views, CLIENTS)
  await driver.run(2)
  try {
    return [
      ...(await besidePosts(served, driver)),
      ...(await besideTables(served, driver)),
      ...(await besideReaders(served, driver)),
      ...(await besideOfficeWork(served, driver)),
      ...(await besideImport(served, driver)),
      ...(await besideSentFiles(served, driver)),
    ]
  } finally {
    driver.stop()
  }
}

async function besidePosts(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const { port, ownerConfig: owner, districtId } = served
  const posts = await startLoadDriver<PostsTask>('posts.ts', {
    port,
    connectionCount: POSTERS,
    eventsPerPost: EVENTS_PER_POST,
    owner,
    districtId,
    stream: 'class after class',
    skip: 0.5,
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
  let roster: Roster | null = null
  const { results, times, secondsEach } = await measureBesideWork(driver, async time => {
    roster = await openRoster(served, `beside-${time}`)
    await roster.bringIn()
    roster.close()
  })
  const how = `${(roster as Roster | null)?.students.toLocaleString('en')} students of another district are previewed and applied (${times} ×, ${secondsEach.toFixed(1)} s each)`
  return figuresOf('an import', results, how)
}

async function besideOfficeWork(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const office = await signIn(served.port, `${served.size}@hornbook.test`)
  const figures: Figure[] = []
  for (const { load, how, once } of await officeWork(served, office)) {
    const { results, times, secondsEach } = await measureBesideWork(driver, once)
    figures.push(
      ...figuresOf(load, results, `${how} in another district (${times} ×, ${secondsEach.toFixed(2)} s each)`),
    )
  }
  office.close()
  return figures
}

async function besideSentFiles(served: SeededServer, driver: LoadDriver): Promise<Figure[]> {
  const files = await sentFiles(served)
  const { results, times, secondsEach } = await measureBesideWork(driver, files.send)
  files.close()
  return figuresOf('files sent', results, `${files.how} (${times} ×, ${secondsEach.toFixed(1)} s each)`)
}
