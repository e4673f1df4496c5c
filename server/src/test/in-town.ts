import type { Logger } from 'pino'
import { afterAll, beforeAll } from 'vitest'
import type { Settings } from '../configuration/settings.ts'
import { type TestApplication, testApplication } from './application.ts'
import { clientOf, parseAnswer, serviceClient } from './client.ts'
import { differencesIn } from './differences.ts'
import { addEdgeCases } from './edge-cases.ts'
import { addPastAndFuture } from './past-and-future.ts'
import { rosterDesk } from './roster-client.ts'
import { type Town, town } from './town.ts'

interface Options {
  readonly settings?: Partial<Settings>
  readonly log?: Logger
  readonly runsJobs?: boolean
  readonly hasEdgeCases?: boolean
  readonly hasPastAndFuture?: boolean
}

/**
 * How a file of tests begins that talks to the server: it starts an application on a database of its own with the town in
 * it, and stops it after the last test. What it returns can be used in hooks and tests, not before.
 */
export function inTown({ settings, log, runsJobs = true, hasEdgeCases, hasPastAndFuture }: Options = {}) {
  let started: TestApplication | undefined
  let built: Town | undefined
  beforeAll(async () => {
    started = await testApplication(settings, log, { runsJobs })
    built = await town(started)
    if (hasEdgeCases) built = await addEdgeCases(started, built)
    if (hasPastAndFuture) built = await addPastAndFuture(started, built)
  })
  afterAll(() => started?.close())

  const app = onceThere(() => started)
  const maple = onceThere(() => built)
  const clientsOf = (call: TestApplication['call']) => ({
    /** Calls as a person of the town. */
    as: (name: string) => clientOf(call, { token: maple.token(name) }),
    /** Calls without a token. */
    nobody: clientOf(call),
    /** Calls as the learning app. */
    service: serviceClient(call),
  })
  return {
    app,
    maple,
    ...clientsOf(options => app.call(options)),
    /** The id of Maple Grove. */
    district: () => maple.id('Maple Grove'),
    /** Calls with any method, token and content. */
    call: async (options: Parameters<TestApplication['call']>[0]) => parseAnswer(await app.call(options)),
    /** Another web process on the same database. */
    anotherProcess: async (itsSettings?: Partial<Settings>) => {
      const { call, db } = await app.anotherProcess(itsSettings)
      return { db, ...clientsOf(call) }
    },
    /** Brings rosters in as Ada Admin. */
    desk: onceThere(() => built && rosterDesk(app, built.token('Ada Admin'))),
    /** How a district's figures differ from a recount. */
    differences: (district = maple.id('Maple Grove')) => differencesIn(app, maple, district),
  }
}

/** Stands for an object that a hook makes later. */
function onceThere<T extends object>(find: () => T | undefined): T {
  const get = (_: T, key: string | symbol): unknown => {
    const found = find()
    if (!found) throw new Error('The application of these tests has not started')
    return Reflect.get(found, key)
  }
  return new Proxy({} as T, { get })
}
