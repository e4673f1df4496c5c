import { sql } from 'kysely'
import { Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { type MemberCall, placeOf } from '../../http/route.ts'
import { enqueue } from '../../jobs/enqueue.ts'
import { t } from '../../texts/texts.ts'
import { EXPORT_QUEUE, exportDistrict } from './job.ts'
import { newPassword, sealPassword } from './password.ts'
import { endExport, lockExport, readExport, sweptAt } from './rows.ts'

type Asked = MemberCall<string, unknown, { readonly data: { readonly attributes: { readonly reason: string } } }>

/** Asks for everything of a district (HUB-14). The answer has the password; afterwards only the job can read it, until it is done. */
export async function createExport(call: Asked) {
  const { tx, caller, now, app } = call
  const { districtId } = placeOf(call)
  const { reason } = call.body.data.attributes
  const password = newPassword()
  const { rows } = await sql<{ id: string }>`SELECT nextval('district_exports_id_seq') AS id`.execute(tx)
  const which = { district_id: districtId, id: rows[0]?.id as string }
  const made = await tx
    .insertInto('district_exports')
    .values({
      ...which,
      account_id: caller.accountId,
      reason,
      asked_at: new Date(now).toISOString(),
      sealed_password: sealPassword(app.settings.secret, which, password),
    })
    .onConflict(conflict => conflict.column('district_id').where('status', '=', 'pending').doNothing())
    .returning('id')
    .executeTakeFirst()
  if (!made) throw new Refusal('conflict', { detail: t('provider:export.isMade') })
  const change = { record: 'districtExport', recordId: which.id, before: null, after: { reason } }
  await audit(tx, authorOf(call), districtId, 'districtExport.create', [change], { reason })
  await enqueue(tx, exportDistrict, { districtId, exportId: which.id }, { queue: EXPORT_QUEUE })
  return { data: await readExport(call, which.id, password) }
}

/** The job stops at the next file that it would write. */
export async function cancelExport(call: MemberCall, id: string) {
  const stored = await lockExport(call, id)
  if (stored.status !== 'pending') throw new Refusal('conflict', { detail: t('provider:export.notPending') })
  await endExport(call.tx, stored, { status: 'cancelled', ...sweptAt(call.now) })
  const change = {
    record: 'districtExport',
    recordId: id,
    before: { status: 'pending' },
    after: { status: 'cancelled' },
  }
  await audit(call.tx, authorOf(call), stored.district_id, 'districtExport.cancel', [change])
  return { data: await readExport(call, id) }
}
