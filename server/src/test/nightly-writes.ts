import type { TestApplication } from './application.ts'
import type { Town } from './town.ts'

interface Made {
  readonly app: TestApplication
  readonly maple: Town
}

/** Nobody listens there. */
export const NIGHTLY = { host: '127.0.0.1', port: 9, username: 'hornbook', signIn: 'key' }

/** A server for nightly files of Maple Grove, made without a call. */
export async function nightlyExportOf({ app, maple }: Made, hostKey: string | null = null): Promise<string> {
  const [row] = await app.owner<{ id: string }>(
    `INSERT INTO nightly_exports (district_id, host, port, username, folder, file_name, sign_in, host_key, public_key, one_roster_version,
        has_results, starts_at)
      VALUES ($1, $2, $3, $4, '/', 'oneroster.zip', 'key', $5, 'ssh-ed25519 ours', '1.2', false, '02:00') RETURNING id`,
    [maple.id('Maple Grove'), NIGHTLY.host, NIGHTLY.port, NIGHTLY.username, hostKey],
  )
  return row?.id ?? ''
}

/** What the calls about nightly files leave in the audit. `made` is asked for once everything is there. */
export function nightlyWrites(made: () => Made) {
  const dana = { in: 'Maple Grove', actor: 'account', account: 'account of Dana District' }
  const body = (attributes: object) => ({ data: { type: 'nightlyExport', attributes } })
  const inMaple = () => ({ districtId: made().maple.id('Maple Grove') })
  const byDana = async (more: object = {}, hostKey: string | null = null) => ({
    by: 'Dana District',
    params: { ...inMaple(), nightlyExportId: await nightlyExportOf(made(), hostKey) },
    ...more,
  })
  const leaves = (action: string, nightlyExport?: number) => [
    { ...dana, action: `nightlyExport.${action}`, rows: nightlyExport === undefined ? {} : { nightlyExport } },
  ]
  return {
    createNightlyExport: {
      ask: async () => {
        // A district has a few at most.
        await made().app.owner('UPDATE nightly_exports SET removed_at = now()')
        return { by: 'Dana District', params: inMaple(), body: body(NIGHTLY) }
      },
      leaves: leaves('create', 1),
    },
    changeNightlyExport: { ask: () => byDana({ body: body({ folder: '/in' }) }), leaves: leaves('change', 1) },
    removeNightlyExport: { ask: () => byDana(), leaves: leaves('remove', 1) },
    testNightlyExport: { ask: () => byDana(), leaves: leaves('test') },
    sendNightlyExport: { ask: () => byDana({}, 'SHA256:theirs'), leaves: leaves('send') },
  }
}
