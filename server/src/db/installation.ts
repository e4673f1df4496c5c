import type pg from 'pg'

/** What a database remembers of the Hornbook that uses it. */
export interface InstallationRecord {
  /** As in package.json: three numbers. */
  readonly version: string
  /** A digest that only the secret produces. */
  readonly secretDigest: Buffer
}

const OTHER_SECRET = `HORNBOOK_SECRET is not the one that this database was made with. Set it back: passwords that must be readable, links in mails and the app role's password depend on it.`

const olderMessage = (own: string, newest: string) =>
  `Version ${newest} of Hornbook has used this database, and this is version ${own}. Start version ${newest} or a newer one, or restore a backup that was made with ${own}.`

/** Throws if a newer version, or one with another secret, has used the database. Changes nothing. */
export async function checkInstallation(client: pg.Client, own: InstallationRecord): Promise<void> {
  const known = await readInstallation(client)
  if (!known) return
  if (isNewer(known.version, own.version)) throw new Error(olderMessage(own.version, known.version))
  if (!known.secretDigest.equals(own.secretDigest)) throw new Error(OTHER_SECRET)
}

/** Null before the first start of a version that remembers. */
export async function readInstallation(client: pg.Client): Promise<InstallationRecord | null> {
  const { rows } = await client.query<{ known: string | null }>(`SELECT to_regclass('public.installation') AS known`)
  if (!rows[0]?.known) return null
  const found = await client.query<{ version: string; secret_digest: Buffer }>(
    'SELECT version, secret_digest FROM installation',
  )
  const row = found.rows[0]
  return row ? { version: row.version, secretDigest: row.secret_digest } : null
}

/** Remembers this version and its secret. */
export async function recordInstallation(
  client: pg.Client,
  { version, secretDigest }: InstallationRecord,
): Promise<void> {
  await client.query(
    `INSERT INTO installation (version, secret_digest) VALUES ($1, $2)
     ON CONFLICT (single) DO UPDATE SET version = excluded.version WHERE installation.version <> excluded.version`,
    [version, secretDigest],
  )
}

function isNewer(version: string, than: string): boolean {
  const [one, other] = [version, than].map(text => text.split('.').map(Number))
  const at = one?.findIndex((number, index) => number !== other?.[index]) ?? -1
  return at >= 0 && (one?.[at] ?? 0) > (other?.[at] ?? 0)
}
