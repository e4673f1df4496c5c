import { Agent, get } from 'node:http'
import type { AddressInfo } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { type TestApplication, testApplication } from '../test/application.ts'

/** What came of one call: whole, refused since nobody listens any more or took it on, or what went wrong. */
function outcomeOf(port: number, agent: Agent | false, taken: ReadonlySet<number | undefined>): Promise<string> {
  return new Promise(resolve => {
    const request = get({ port, host: '127.0.0.1', path: '/api/configuration', agent }, answer => {
      let text = ''
      answer.on('data', part => {
        text += part
      })
      answer.on('error', problem => resolve(`cut: ${problem.message}`))
      answer.on('end', () =>
        resolve(answer.statusCode === 200 && text.endsWith('}') ? 'whole' : `${answer.statusCode}`),
      )
    })
    let own: number | undefined
    request.on('socket', socket => {
      own = socket.localPort
      socket.once('connect', () => {
        own = socket.localPort
      })
    })
    request.on('error', problem => resolve(taken.has(own) ? problem.message : 'refused'))
  })
}

async function closeUnderLoad(app: TestApplication, told: Map<string, number>) {
  await app.server.listen({ port: 0, host: '127.0.0.1' })
  const { port } = app.server.server.address() as AddressInfo
  const taken = new Set<number | undefined>()
  app.server.server.on('connection', socket => taken.add(socket.remotePort))
  const agent = new Agent({ keepAlive: true })
  const asking = Array.from({ length: 24 }, async (_, at) => {
    for (let outcome = ''; outcome !== 'refused'; ) {
      outcome = await outcomeOf(port, at % 2 ? agent : false, taken)
      told.set(outcome, (told.get(outcome) ?? 0) + 1)
    }
  })
  await sleep(400)
  const began = performance.now()
  await app.close()
  expect(performance.now() - began).toBeLessThan(5_000)
  await Promise.all(asking)
  agent.destroy()
}

test('A server that closes under load answers whole whoever it has let in', async () => {
  const told = new Map<string, number>()
  for (let round = 0; round < 2; round++) await closeUnderLoad(await testApplication(), told)
  expect(Object.keys(Object.fromEntries(told)).sort(), JSON.stringify([...told])).toEqual(['refused', 'whole'])
})
