import { tmpdir } from 'node:os'
import { fetchRoster } from '../../server/src/bringing-in/connections/rest/pull.ts'
import { type ApiClient, parseBody, signIn } from '../api-client.ts'
import { type Figure, figureOfLarge, figureWithoutGoal } from '../results.ts'
import type { SeededServer } from '../seeded-server.ts'
import { openRoster } from './roster.ts'

const ROUNDS = 3

/** A district is pulled over its own OneRoster service, against the import of the same as a zip. */
export async function pullFigures(served: SeededServer): Promise<Figure[]> {
  const { port, size } = served
  const roster = await openRoster(served, 'pull')
  const importStarted = performance.now()
  await roster.bringIn()
  const imported = (performance.now() - importStarted) / 1000
  const client = await keyOf(await signIn(port, 'admin@hornbook.test'), roster.districtId)
  const seconds: number[] = []
  let bytes = 0
  for (let round = 0; round < ROUNDS; round++) {
    const started = performance.now()
    const arrival = await pull(port, client)
    seconds.push((performance.now() - started) / 1000)
    bytes = arrival.size
    await arrival.release()
  }
  roster.close()
  const pulled = seconds.toSorted((a, b) => a - b)[Math.floor(ROUNDS / 2)] as number
  const students = roster.students.toLocaleString('en')
  return [
    figureOfLarge(
      size,
      `pull of ${students} students over OneRoster REST, against their import as a zip`,
      (pulled + imported) / imported,
      { atMost: 1.5, unit: '×' },
      `${pulled.toFixed(1)} s until the zip of ${(bytes / 2 ** 20).toFixed(1)} MB is there, from a service of ours on the same machine, pages of 5,000; ${imported.toFixed(1)} s to preview and apply it, once`,
    ),
    figureWithoutGoal('the pull alone', pulled, 's', 'both sides of it on this machine'),
  ]
}

async function pull(port: number, { clientId, secret }: Client) {
  const at = `http://127.0.0.1:${port}`
  const arrival = await fetchRoster({
    settings: {
      system: 'other',
      address: at,
      version: '1.2',
      signIn: 'oauth2',
      tokenAddress: `${at}/oauth/token`,
      clientId,
      clientIn: 'basic',
      scope: null,
      pageSize: 5000,
    },
    secret,
    lastRevision: null,
    env: {
      settings: { reachesPrivateAddresses: true, dataDir: tmpdir() },
      signal: new AbortController().signal,
      now: Date.now(),
    },
  })
  if (typeof arrival === 'string') throw new Error(`The pull brought ${arrival}`)
  return arrival.content
}

interface Client {
  readonly clientId: string
  readonly secret: string
}

/** A key that the district makes for the bench. */
async function keyOf(admin: ApiClient, districtId: string): Promise<Client> {
  const attributes = { name: 'Bench', rights: ['oneroster'] }
  const sent = await admin.send('POST', `/api/districts/${districtId}/api_keys`, {
    data: { type: 'apiKey', attributes },
  })
  const { data } = parseBody<{ data: { attributes: { clientId: string; clientSecret: string } } }>(sent)
  return { clientId: data.attributes.clientId, secret: data.attributes.clientSecret }
}
