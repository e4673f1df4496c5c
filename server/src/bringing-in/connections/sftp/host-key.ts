import { type Db, within } from '../../../db/pool.ts'
import { PROVIDER } from '../../../db/provider.ts'
import { fingerprintOf, newKeyPair, utils } from '../../../outbound/sftp/ssh.ts'
import { seal, unseal } from '../../../secrets/sealing.ts'
import { keyFor } from '../../../secrets/tokens.ts'

const PLACE = 'the host key of the SFTP server'
const keyOf = (secret: string) => keyFor('SFTP host key', secret)

export interface HostKey {
  readonly privateKey: string
  readonly fingerprint: string
}

/** The host key, if the server has ever been started. */
export async function findHostKey(tx: Db, secret: string): Promise<HostKey | null> {
  const row = await tx.selectFrom('sftp_host_key').select('sealed_key').executeTakeFirst()
  if (!row) return null
  const privateKey = unseal(keyOf(secret), row.sealed_key, PLACE).toString()
  const key = [utils.parseKey(privateKey)].flat()[0]
  if (!key || key instanceof Error) throw new Error('The host key of the SFTP server cannot be read')
  return { privateKey, fingerprint: fingerprintOf(key.getPublicSSH()) }
}

/** The host key; it is made once, and of processes that start together one makes it. */
export async function openHostKey(db: Db, secret: string): Promise<HostKey> {
  return within(db, [PROVIDER], async tx => {
    const known = await findHostKey(tx, secret)
    if (known) return known
    await tx
      .insertInto('sftp_host_key')
      .values({ sealed_key: seal(keyOf(secret), Buffer.from(newKeyPair().privateKey), PLACE) })
      .onConflict(conflict => conflict.doNothing())
      .execute()
    const kept = await findHostKey(tx, secret)
    if (!kept) throw new Error('The host key of the SFTP server is gone')
    return kept
  })
}
