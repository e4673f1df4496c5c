import { randomUUID } from 'node:crypto'
import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../../test/application.ts'

test('a server that closes under load answers in full every call that it has read', async () => {
  const outcomes = new Map<string, number>()
  for (let round = 0; round < 2; round++) await closeUnderLoad(await testApplication(), outcomes)
  expect(Object.keys(Object.fromEntries(outcomes)).sort(), JSON.stringify([...outcomes])).toEqual(['refused', 'whole'])
})

/**
 * The outcome of one call: 'whole'; 'refused' when the server never read it (it no longer listens, or has just closed
 * an idle connection); otherwise the error.
 */
function outcomeOf(port: number, agent: Agent | false, read: ReadonlySet<string>): Promise<string> {
  const id = randomUUID()
  return new Promise(resolve => {
    const path = '/api/configuration'
    const request = get({ port, host: '127.0.0.1', path, agent, headers: { 'x-call': id } }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('error', problem => resolve(`cut: ${problem.message}`))
      answer.on('end', () =>
        resolve(answer.statusCode === 200 && text.endsWith('}') ? 'whole' : `${answer.statusCode}`),
      )
    })
    request.on('error', problem => resolve(read.has(id) ? problem.message : 'refused'))
  })
}

async function closeUnderLoad(app: TestApplication, outcomes: Map<string, number>) {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const read = new Set<string>()
  app.server.server.on('request', request => read.add(String(request.headers['x-call'])))
  const wholeBefore = outcomes.get('whole') ?? 0
  const agent = new Agent({ keepAlive: true })
  const callers = Array.from({ length: 24 }, async (_, at) => {
    for (let outcome = ''; outcome !== 'refused'; ) {
      outcome = await outcomeOf(port, at % 2 ? agent : false, read)
      outcomes.set(outcome, (outcomes.get(outcome) ?? 0) + 1)
    }
  })
  await expect.poll(() => outcomes.get('whole') ?? 0).toBeGreaterThan(wholeBefore + 200)
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(5_000)
  await Promise.all(callers)
  agent.destroy()
}
