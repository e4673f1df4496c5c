import type { TestApplication } from './application.ts'
import type { Town } from './town.ts'

interface Made {
  readonly app: TestApplication
  readonly maple: Town
}

const settings = { host: 'sis.example.org', username: 'hornbook', signIn: 'key' }

/** A connection of a district of the town, made without a call. */
export async function connectionOf(
  { app, maple }: Made,
  { district = 'Maple Grove', role = 'setUp' }: { readonly district?: string; readonly role?: string } = {},
): Promise<string> {
  const [row] = await app.owner<{ id: string }>(
    `INSERT INTO connections (district_id, kind, name, role, settings) VALUES ($1, 'sftpFetch', 'SIS', $2, $3) RETURNING id`,
    [maple.id(district), role, JSON.stringify(settings)],
  )
  return row?.id ?? ''
}

/** What the calls about connections leave in the audit. `made` is asked for once everything is there. */
export function connectionWrites(made: () => Made) {
  const dana = { in: 'Maple Grove', actor: 'account', account: 'account of Dana District' }
  const inMaple = () => ({ districtId: made().maple.id('Maple Grove') })
  const body = (attributes: object) => ({ data: { type: 'connection', attributes } })
  const byDana = async (more: object = {}) => ({
    by: 'Dana District',
    params: { ...inMaple(), connectionId: await connectionOf(made()) },
    ...more,
  })
  const leaves = (action: string, connection?: number) => [
    { ...dana, action: `connection.${action}`, rows: connection === undefined ? {} : { connection } },
  ]
  return {
    createConnection: {
      ask: () => ({
        by: 'Dana District',
        params: inMaple(),
        body: body({ kind: 'sftpFetch', settings, secret: 'hush-hush-hush' }),
      }),
      leaves: leaves('create', 1),
    },
    changeConnection: { ask: () => byDana({ body: body({ secret: 'hush-hush-hush' }) }), leaves: leaves('change', 1) },
    deleteConnection: { ask: () => byDana(), leaves: leaves('remove', 1) },
    testConnection: { ask: () => byDana(), leaves: leaves('test') },
    runConnection: {
      ask: async () => {
        const { app, maple } = made()
        await app.owner(`UPDATE connection_runs SET state = 'failed' WHERE district_id = $1`, [maple.id('Maple Grove')])
        return byDana()
      },
      leaves: leaves('run'),
    },
  }
}
