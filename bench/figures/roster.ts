import { setTimeout as sleep } from 'node:timers/promises'
import { rosterFiles, zipOf } from '../../server/src/test/oneroster-zip.ts'
import { type ApiClient, parseBody, signIn } from '../api-client.ts'
import type { Cluster } from '../cluster.ts'
import { memoryOf, resetPeakMemory, runNode, waitUntilReady } from '../processes.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import { serverEnvironment } from '../seeded-server.ts'

const ROSTER = { version: '1.2', schools: 200, classes: 5_000, students: 100_000 } as const

interface Import {
  readonly id: string
  readonly attributes: { readonly status: string; readonly counts: { students: { added: number } } | null }
}

/** Previews and applies a whole district's roster in an empty district, then previews the same file again. */
export async function rosterFigures(cluster: Cluster, port: number): Promise<Figure[]> {
  const zip = await zipOf(rosterFiles(ROSTER))
  await cluster.recreateDatabase('hornbook_roster')
  const server = runNode(['server/src/main.ts'], serverEnvironment(cluster, 'hornbook_roster', port))
  await waitUntilReady(server, port)
  const admin = await signIn(port, 'admin@hornbook.test')
  const districtId = await createDistrict(admin)
  resetPeakMemory(server.pid)
  const before = memoryOf(server.pid).now
  const first = await timed(() => previewRoster(admin, districtId, zip))
  const apply = await timed(() => applyImport(admin, districtId, first.result.id))
  const { peak } = memoryOf(server.pid)
  const again = await timed(() => previewRoster(admin, districtId, zip))
  const added = again.result.attributes.counts?.students.added
  if (added !== 0) throw new Error(`Importing the same roster again would add ${added} students`)
  admin.close()
  await server.stop()
  const how = `OneRoster 1.2, ${Math.round(zip.length / 2 ** 20)} MB zipped, 200 schools, 5,000 classes, into an empty district over HTTP; once`
  return [
    figureWithGoal(
      '100,000 students: previewed and applied',
      first.seconds + apply.seconds,
      { atMost: 60, unit: 's' },
      how,
    ),
    figureWithoutGoal('preview', first.seconds, 's', 'from the first byte sent to the difference being there'),
    figureWithoutGoal('apply', apply.seconds, 's', 'one transaction, with all figures'),
    figureWithoutGoal('preview of the same file again', again.seconds, 's', 'which finds nothing to change'),
    figureWithoutGoal(
      'the most memory meanwhile',
      peak,
      'MB',
      `resident, of the Node process; ${before.toFixed(0)} MB before`,
    ),
  ]
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

async function createDistrict(admin: ApiClient): Promise<string> {
  const membershipExpiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const attributes = { name: 'Riverbend District', oneRosterId: 'BENCH', membershipExpiresAt }
  const response = await admin.send('POST', '/api/districts', { data: { type: 'district', attributes } })
  return parseBody<{ data: { id: string } }>(response).data.id
}

const importsPath = (districtId: string) => `/api/districts/${districtId}/roster_imports`

async function previewRoster(admin: ApiClient, districtId: string, zip: Buffer): Promise<Import> {
  const sent = await admin.sendBytes(`${importsPath(districtId)}?fileName=roster.zip`, 'application/zip', zip)
  return waitForStatus(admin, districtId, parseBody<{ data: Import }>(sent).data, ['previewed', 'held'])
}

async function applyImport(admin: ApiClient, districtId: string, id: string): Promise<Import> {
  const sent = await admin.send('POST', `${importsPath(districtId)}/${id}/apply`, {})
  return waitForStatus(admin, districtId, parseBody<{ data: Import }>(sent).data, ['applied'])
}

async function waitForStatus(
  admin: ApiClient,
  districtId: string,
  sent: Import,
  wanted: readonly string[],
): Promise<Import> {
  let current = sent
  for (const deadline = Date.now() + 300_000; !wanted.includes(current.attributes.status); await sleep(100)) {
    if (Date.now() > deadline || current.attributes.status === 'failed')
      throw new Error(`Expected the import to be ${wanted.join(' or ')}, but it is ${current.attributes.status}`)
    current = parseBody<{ data: Import }>(await admin.get(`${importsPath(districtId)}/${sent.id}`)).data
  }
  return current
}
