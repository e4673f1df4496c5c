import { Refusal } from '../../../access/refusal.ts'
import { audit, authorOf } from '../../../audit/audit.ts'
import type { Db } from '../../../db/pool.ts'
import type { MemberCall } from '../../../http/route.ts'
import { t } from '../../../texts/texts.ts'
import { requireConnection } from '../write.ts'
import { lockedLogin, readAccount } from './account.ts'
import { tryFrom } from './logins.ts'
import { ARCHIVE, INBOUND, ROOT, SET_ASIDE, stampOf } from './paths.ts'
import type { Login } from './rows.ts'

/**
 * Begins trying an account again: what was seen before does not count any more, and what was sent is put aside. A manifest of a
 * bad attempt would be missing its files for ever, and old tables would be read with new ones.
 */
export async function startAgain(call: MemberCall<string, unknown, unknown>, id: string) {
  const { login, stored } = await lockedLogin(call, id)
  const { tx, now } = call
  const { role } = await requireConnection(tx, { districtId: login.districtId, id })
  if (role === 'roster') throw new Refusal('conflict', { detail: t('bringingIn:sftp.inUse') })
  const files = (await setAside(tx, login, INBOUND, now)) + (await setAside(tx, login, ROOT, now))
  await tryFrom(tx, login, now)
  const after = { triedFrom: new Date(now).toISOString(), files }
  await audit(tx, authorOf(call), login.districtId, 'sftpAccount.startAgain', [
    { record: 'sftpAccount', recordId: id, before: { triedFrom: stored.tried_from }, after },
  ])
  return readAccount(call, id)
}

/** Moves what is whole in a folder to the archive, where it stays for its days. What is being sent at this moment stays. */
async function setAside(tx: Db, login: Login, folder: string, now: number): Promise<number> {
  const at = new Date(now)
  const of = folder === ROOT ? '-root' : ''
  const moved = await tx
    .updateTable('sftp_files')
    .set({ folder: `${ARCHIVE}/${stampOf(now)}-${at.getMilliseconds()}${of}${SET_ASIDE}` })
    .where('district_id', '=', login.districtId)
    .where('connection_id', '=', login.connectionId)
    .where('folder', '=', folder)
    .where('content', 'is not', null)
    .where(or => or.or([or('arriving', 'is', null), or('arriving_until', '<=', at.toISOString())]))
    .returning('id')
    .execute()
  return moved.length
}
