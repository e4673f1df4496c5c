import { setTimeout as sleep } from 'node:timers/promises'
import { rosterFiles, zipOf } from '../../server/src/test/oneroster-zip.ts'
import { type ApiClient, parseBody, signIn } from '../api-client.ts'
import { type Figure, figureWithGoal, figureWithoutGoal } from '../results.ts'
import type { SeededServer, Size } from '../seeded-server.ts'
import { copyDistrict } from './copy-district.ts'

const ROSTERS: Readonly<Record<Size, { schools: number; classes: number; students: number }>> = {
  large: { schools: 200, classes: 5_000, students: 100_000 },
  typical: { schools: 10, classes: 200, students: 4_000 },
  demo: { schools: 2, classes: 10, students: 200 },
}
const MAX_SECONDS = 300

interface Import {
  readonly id: string
  readonly attributes: { readonly status: string; readonly counts: { students: { added: number } } | null }
}

/** A roster file and the empty district that it is for. */
export interface Roster {
  readonly students: number
  readonly zipBytes: number
  readonly districtId: string
  preview(): Promise<Import>
  apply(preview: Import): Promise<void>
  /** Previews and applies it. */
  bringIn(): Promise<void>
  close(): void
}

/** Makes a roster with its own people, and an empty district for it. */
export async function openRoster({ port, size }: SeededServer, name: string): Promise<Roster> {
  const files = rosterFiles({ version: '1.2', ...ROSTERS[size] })
  // Every district has its own staff: their e-mail addresses are unique everywhere.
  files['users.csv'] = (files['users.csv'] as string).replaceAll('@school.example', `@${name}.example`)
  const zip = await zipOf(files)
  const admin = await signIn(port, 'admin@hornbook.test')
  const districtId = await createDistrict(admin, name)
  const preview = () => previewRoster(admin, districtId, zip)
  const apply = async ({ id }: Import) => void (await applyImport(admin, districtId, id))
  return {
    students: ROSTERS[size].students,
    zipBytes: zip.length,
    districtId,
    preview,
    apply,
    bringIn: async () => apply(await preview()),
    close: () => admin.close(),
  }
}

/** Previews and applies a whole district's roster in an empty district, and compares it with COPY of the same rows. */
export async function rosterFigures(served: SeededServer): Promise<Figure[]> {
  const roster = await openRoster(served, 'roster')
  const preview = await timed(() => roster.preview())
  const apply = await timed(() => roster.apply(preview.result))
  const again = await timed(() => roster.preview())
  const added = again.result.attributes.counts?.students.added
  if (added !== 0) throw new Error(`Importing the same roster again would add ${added} students`)
  roster.close()
  const copy = await copyDistrict(served.owner, roster.districtId)
  const seconds = preview.seconds + apply.seconds
  const students = roster.students.toLocaleString('en')
  const how = `OneRoster 1.2, ${(roster.zipBytes / 2 ** 20).toFixed(1)} MB zipped, into an empty district over HTTP; once`
  return [
    figureWithGoal(
      `roster of ${students} students against COPY`,
      seconds / copy.seconds,
      { atMost: 6, unit: '×' },
      `${seconds.toFixed(1)} s, previewed and applied; ${copy.seconds.toFixed(2)} s for COPY of the same ${copy.rows.toLocaleString('en')} rows under another district's id into the same ${copy.tables.length} tables, one after the other, in one transaction: ${copy.tables.join(', ')}`,
    ),
    figureWithGoal(`${students} students: previewed and applied`, seconds, { atMost: 60, unit: 's' }, how),
    figureWithoutGoal('preview', preview.seconds, 's', 'from the first byte sent to the difference being there'),
    figureWithoutGoal('apply', apply.seconds, 's', 'one transaction, with all figures'),
    figureWithoutGoal('preview of the same file again', again.seconds, 's', 'which finds nothing to change'),
  ]
}

async function timed<T>(work: () => Promise<T>): Promise<{ result: T; seconds: number }> {
  const startedAt = performance.now()
  const result = await work()
  return { result, seconds: (performance.now() - startedAt) / 1000 }
}

async function createDistrict(admin: ApiClient, name: string): Promise<string> {
  const membershipExpiresAt = new Date(Date.now() + 300 * 86_400_000).toISOString()
  const attributes = { name: 'Riverbend District', oneRosterId: `BENCH-${name}`, membershipExpiresAt }
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
  for (
    const deadline = Date.now() + MAX_SECONDS * 1000;
    !wanted.includes(current.attributes.status);
    await sleep(100)
  ) {
    if (Date.now() > deadline || current.attributes.status === 'failed')
      throw new Error(`Expected the import to be ${wanted.join(' or ')}, but it is ${current.attributes.status}`)
    current = parseBody<{ data: Import }>(await admin.get(`${importsPath(districtId)}/${sent.id}`)).data
  }
  return current
}
