import { execFileSync } from 'node:child_process'
import { expect, test } from 'vitest'
import { BUILD } from '../configuration/build.ts'
import { measuresOf } from '../http/measures.ts'
import { ROUTES } from '../routes.ts'
import { testApplication } from '../test/application.ts'
import { inTown } from '../test/in-town.ts'
import { TEST_SETTINGS } from '../test/settings.ts'

const { maple, as, nobody, call, anotherProcess } = inTown()

const metrics = async () => (await nobody.get('/metrics')).body

test('calls are counted by their route and status, refusals by their code, events by their outcome', async () => {
  const classroom = `/api/classrooms/${maple.id('Room 1')}`
  for (const name of ['Tess Teacher', 'Tess Teacher', 'Noor Neighbour']) await as(name).get(classroom)
  const item = (level: number) => ({
    type: 'lessonCompletion',
    id: `01900000-0000-7000-8000-00000000000${level}`,
    attributes: { studentId: maple.id('Amara Okafor'), level, lesson: 1, finishedAt: '2026-01-12T17:00:00Z' },
  })
  const payload = JSON.stringify({ data: [item(1), item(1), item(9)] })
  const post = { method: 'POST' as const, url: '/api/lesson_completions', payload }
  expect((await call({ ...post, bearer: TEST_SETTINGS.serviceToken as string })).status).toBe(200)
  const text = await metrics()
  const calls = valuesOf(text, 'hornbook_http_requests_total')
  const route = 'method="GET",route="/api/classrooms/:classroomId"'
  expect([calls[`${route},status="200"`], calls[`${route},status="404"`]]).toEqual([2, 1])
  expect(valuesOf(text, 'hornbook_http_request_duration_seconds_count')[route]).toBe(3)
  expect(valuesOf(text, 'hornbook_http_refusals_total')).toEqual({ 'code="notFound"': 1 })
  expect(valuesOf(text, 'hornbook_events_total')).toEqual({
    'kind="lessonCompletion",outcome="accepted"': 1,
    'kind="lessonCompletion",outcome="duplicate"': 1,
    'kind="lessonCompletion",outcome="rejected"': 1,
  })
  expect(valuesOf(text, 'hornbook_build_info')).toEqual({
    [`version="${BUILD}",node="${process.versions.node}"`]: 1,
  })
})

test('a call during which the thread was busy is named with the time', async () => {
  const url = `/api/classrooms/${maple.id('Room 1')}`
  const answer = as('Tess Teacher').get(url)
  await new Promise(setImmediate)
  const until = performance.now() + 150
  while (performance.now() < until);
  await answer
  const delays = async () => valuesOf(await metrics(), 'hornbook_event_loop_delay_seconds_total')
  await expect.poll(async () => (await delays())['route="/api/classrooms/:classroomId"']).toBeGreaterThan(0.05)
})

test('no series has the suffix of another kind of metric, and promtool agrees where it is installed', async () => {
  const text = await metrics()
  const kinds = [...text.matchAll(/^# TYPE (\w+) (\w+)$/gm)].map(([, name, kind]) => [name, kind] as [string, string])
  expect(kinds.length).toBeGreaterThan(30)
  expect(kinds.filter(([name, kind]) => name.endsWith('_total') !== (kind === 'counter'))).toEqual([])
  const hasPromtool = (() => {
    try {
      return execFileSync('promtool', ['--version'], { stdio: 'pipe' }).length > 0
    } catch {
      return false
    }
  })()
  if (hasPromtool) execFileSync('promtool', ['check', 'metrics'], { input: text, stdio: 'pipe' })
})

test('stays small when every route has answered with every status', async () => {
  const big = await testApplication({}, undefined, { runsJobs: false })
  try {
    const { calls, seconds, loopDelays } = measuresOf(big.app)
    const statuses = [200, 201, 202, 204, 304, 400, 401, 403, 404, 406, 409, 413, 415, 422, 429, 500, 503, 507]
    for (const { endpoint } of ROUTES) {
      const of = { method: endpoint.method, route: endpoint.path }
      for (const status of statuses) calls.inc({ ...of, status })
      seconds.observe(of, 1)
      loopDelays.inc({ route: endpoint.path })
    }
    const text = (await big.call({ method: 'GET', url: '/metrics' })).body
    // A scrape of a few megabytes is nothing to Prometheus; what a route costs must not grow.
    expect(text.length / ROUTES.length).toBeLessThan(4 * 1024)
  } finally {
    await big.close()
  }
})

test('whatever is asked of an address that is none is one series a status', async () => {
  for (const method of ['PUT', 'OPTIONS', 'DELETE'] as const) await nobody.send(method, `nowhere/${method}`)
  const calls = Object.keys(valuesOf(await metrics(), 'hornbook_http_requests_total'))
  expect(calls.filter(labels => labels.includes('route="unknown"'))).toEqual([
    expect.stringMatching(/^method="any",route="unknown",status="\d+"$/),
  ])
})

test('is not there when it is switched off', async () => {
  const off = await anotherProcess({ hasMetrics: false })
  expect((await off.nobody.get('/metrics')).status).toBe(404)
})

/** The values of a metric, by its labels as they are written. */
const valuesOf = (text: string, name: string) =>
  Object.fromEntries(
    text.split('\n').flatMap(line => {
      const found = new RegExp(`^${name}\\{(.*)\\} (.*)$`).exec(line)
      return found ? [[found[1] as string, Number(found[2])]] : []
    }),
  )
