import { newKeyPair } from '../outbound/sftp/ssh.ts'
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

/** An SFTP connection with its account. */
export async function sftpAccountOf({ app, maple }: Made): Promise<string> {
  const [row] = await app.owner<{ id: string }>(
    `WITH made AS (INSERT INTO connections (district_id, kind, name, settings) VALUES ($1, 'sftp', 'SIS', '{}') RETURNING id)
      INSERT INTO sftp_logins (district_id, connection_id, username)
      SELECT $1, id, 'maple-grove-' || id FROM made RETURNING connection_id AS id`,
    [maple.id('Maple Grove')],
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
  const byDanaAt = async (body?: object) => ({
    by: 'Dana District',
    params: { ...inMaple(), connectionId: await sftpAccountOf(made()) },
    ...(body && { body }),
  })
  const ofAccount = (action: string, sftpAccount?: number) => [
    { ...dana, action: `sftpAccount.${action}`, rows: sftpAccount === undefined ? {} : { sftpAccount } },
  ]
  return {
    createConnection: {
      ask: () => ({
        by: 'Dana District',
        params: inMaple(),
        body: body({ kind: 'sftpFetch', settings: { ...settings, signIn: 'password' }, secret: 'hush-hush-hush' }),
      }),
      leaves: leaves('create', 1),
    },
    changeConnection: { ask: () => byDana({ body: body({ name: 'Our SIS' }) }), leaves: leaves('change', 1) },
    deleteConnection: { ask: () => byDana(), leaves: leaves('remove', 1) },
    changeSftpAccount: {
      ask: () => byDanaAt({ data: { type: 'sftpAccount', attributes: { keys: [newKeyPair().publicKey] } } }),
      leaves: ofAccount('change', 1),
    },
    createSftpPassword: { ask: () => byDanaAt(), leaves: ofAccount('renew', 1) },
    deleteSftpPassword: {
      ask: async () => {
        const asked = await byDanaAt()
        const hash = "password_hash = sha256('a'), password_made_at = now()"
        await made().app.owner(`UPDATE sftp_logins SET ${hash} WHERE connection_id = $1`, [asked.params.connectionId])
        return asked
      },
      leaves: ofAccount('end', 1),
    },
    startSftpAgain: { ask: () => byDanaAt(), leaves: ofAccount('startAgain', 1) },
    moveSftpFiles: { ask: () => byDanaAt(), leaves: ofAccount('move') },
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
