import { measureInterleaved } from '../interleaved.ts'
import { startLoadDriver } from '../load/driver.ts'
import type { InsertsTask } from '../load/inserts.ts'
import type { PostsTask } from '../load/posts.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'

const POSTERS = 16
const SECONDS = 3
const ROUNDS = 5

/** Compares many posters of one lesson completion at a time with one poster, and with bare INSERTs of other rows. */
export async function singleEventFigures(served: SeededServer): Promise<Figure[]> {
  const { port, ownerConfig: owner, districtId } = served
  const posts = (connectionCount: number, skip: number) =>
    startLoadDriver<PostsTask>('posts.ts', {
      port,
      connectionCount,
      eventsPerPost: 1,
      owner,
      districtId,
      stream: 'one event a child',
      skip,
    })
  const drivers = {
    one: await posts(1, 0),
    many: await posts(POSTERS, 0.33),
    inserts: await startLoadDriver<InsertsTask>('inserts.ts', {
      connectionCount: POSTERS,
      owner,
      districtId,
      skip: 0.66,
    }),
  }
  let refused = 0
  const perSecond = await measureInterleaved(
    ROUNDS,
    {
      one: async () => (await drivers.one.run(SECONDS)).perSecond,
      many: async () => {
        const result = await drivers.many.run(SECONDS)
        refused += result.refused
        return result.perSecond
      },
      inserts: async () => (await drivers.inserts.run(SECONDS)).perSecond,
    },
    1,
  )
  for (const each of Object.values(drivers)) each.stop()
  const many = `${perSecond.many.toFixed(0)} a second from ${POSTERS} posters into one district, with exact figures, each durable before its answer; ${refused} refused`
  return [
    figureWithGoal(
      `single events from ${POSTERS} posters against one`,
      perSecond.many / perSecond.one,
      { atLeast: 4, unit: '×' },
      `${many}; ${perSecond.one.toFixed(0)} from one`,
    ),
    figureWithGoal(
      `single events from ${POSTERS} posters against bare INSERTs`,
      perSecond.many / perSecond.inserts,
      { atLeast: 1, unit: '×' },
      `${perSecond.inserts.toFixed(0)} a second: prepared INSERTs of other rows into \`lesson_completions\` from one Node process over ${POSTERS} connections, a commit each, synchronous_commit on`,
    ),
    figureWithoutGoal('single events, one poster', perSecond.one, 'a second', 'one lesson completion a post'),
    figureWithoutGoal(`single events, ${POSTERS} posters`, perSecond.many, 'a second', 'one lesson completion a post'),
  ]
}
