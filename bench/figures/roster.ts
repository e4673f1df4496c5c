import { setTimeout as sleep } from 'node:timers/promises'
import { rosterFiles, zipOf } from '../../server/src/test/oneroster-zip.ts'
import { type Caller, parsed, signIn } from '../caller.ts'
import type { Cluster } from '../cluster.ts'
import { forgetPeak, memoryOf, ready, run } from '../processes.ts'
import { type Figure, judged, told } from '../results.ts'
import { serving } from '../seeded.ts'

const ROSTER = { version: '1.2', schools: 200, classes: 5_000, students: 100_000 } as const

interface Import {
  readonly id: string
  readonly attributes: { readonly status: string; readonly counts: { students: { added: number } } | null }
}

/** A whole district's roster into an empty one: previewed, applied, and the same file once more. */
export async function rosterFigures(cluster: Cluster, port: number): Promise<Figure[]> {
  const zip = await zipOf(rosterFiles(ROSTER))
  await cluster.remake('hornbook_roster')
  const server = run(['server/src/main.ts'], serving(cluster, 'hornbook_roster', port))
  await ready(server, port)
  const admin = await signIn(port, 'admin@hornbook.test')
  const districtId = await makeDistrict(admin)
  forgetPeak(server.pid)
  const before = memoryOf(server.pid).now
  const first = await timed(() => preview(admin, districtId, zip))
  const apply = await timed(() => applied(admin, districtId, first.answer.id))
  const { peak } = memoryOf(server.pid)
  const again = await timed(() => preview(admin, districtId, zip))
  const added = again.answer.attributes.counts?.students.added
  if (added !== 0) throw new Error(`The same roster again would add ${added} students`)
  admin.close()
  await server.stop()
  const how = `OneRoster 1.2, ${Math.round(zip.length / 2 ** 20)} MB zipped, 200 schools, 5,000 classes, into an empty district over HTTP; once`
  return [
    judged('100,000 students: previewed and applied', first.seconds + apply.seconds, { atMost: 60, unit: 's' }, how),
    told('preview', first.seconds, 's', 'from the first byte sent to the difference being there'),
    told('apply', apply.seconds, 's', 'one transaction, with all figures'),
    told('preview of the same file again', again.seconds, 's', 'which finds nothing to change'),
    told('the most memory meanwhile', peak, 'MB', `resident, of the Node process; ${before.toFixed(0)} MB before`),
  ]
}

async function timed<T>(work: () => Promise<T>): Promise<{ answer: T; seconds: number }> {
  const began = performance.now()
  const answer = await work()
  return { answer, seconds: (performance.now() - began) / 1000 }
}

async function makeDistrict(admin: Caller): Promise<string> {
  const membershipExpiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const attributes = { name: 'Riverbend District', oneRosterId: 'BENCH', membershipExpiresAt }
  const answered = await admin.send('POST', '/api/districts', { data: { type: 'district', attributes } })
  return parsed<{ data: { id: string } }>(answered).data.id
}

const pathOf = (districtId: string) => `/api/districts/${districtId}/roster_imports`

async function preview(admin: Caller, districtId: string, zip: Buffer): Promise<Import> {
  const sent = await admin.sendBytes(`${pathOf(districtId)}?fileName=roster.zip`, 'application/zip', zip)
  return settled(admin, districtId, parsed<{ data: Import }>(sent).data, ['previewed', 'held'])
}

async function applied(admin: Caller, districtId: string, id: string): Promise<Import> {
  const sent = await admin.send('POST', `${pathOf(districtId)}/${id}/apply`, {})
  return settled(admin, districtId, parsed<{ data: Import }>(sent).data, ['applied'])
}

async function settled(admin: Caller, districtId: string, sent: Import, wanted: readonly string[]): Promise<Import> {
  let seen = sent
  for (const until = Date.now() + 300_000; !wanted.includes(seen.attributes.status); await sleep(100)) {
    if (Date.now() > until || seen.attributes.status === 'failed')
      throw new Error(`The roster is ${seen.attributes.status}`)
    seen = parsed<{ data: Import }>(await admin.get(`${pathOf(districtId)}/${sent.id}`)).data
  }
  return seen
}
