import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { pageInOrder } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, placeOf } from '../../http/route.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { t } from '../../texts/texts.ts'
import { redirectAddressOf } from './begin.ts'
import { sealSecret } from './secret.ts'
import { requireKeepers, type SignOnSettings, settingsOf } from './settings.ts'
import { rowsOf } from './sign-ons.ts'

type Call<B = unknown> = MemberCall<string, unknown, B>

const detailsOf = (tx: Db, districtId: string) =>
  rowsOf(tx)
    .where('sign_ons.district_id', '=', districtId)
    .select(['sign_ons.keepers', 'sign_ons.tested_at', 'sign_ons.used_at', 'sign_ons.created_at'])
    .select(
      sql<number>`(SELECT count(*)::int FROM sign_on_links l WHERE l.district_id = sign_ons.district_id
        AND l.sign_on_id = sign_ons.id)`.as('linked'),
    )

type Row = Awaited<ReturnType<ReturnType<typeof detailsOf>['execute']>>[number]

const shown = ({ kind, name, issuer, clientId, allowed, enabled, only, keepers }: Row) => ({
  kind,
  name,
  issuer,
  clientId,
  allowed,
  enabled,
  only,
  keepers,
})

const toResource = (row: Row, { app }: Pick<Call, 'app'>) => ({
  ...shown(row),
  id: row.id,
  version: row.version,
  testedAt: row.tested_at,
  redirectAddress: redirectAddressOf(app),
  startAddress: `${app.settings.publicUrl}/api/sign_ons/${row.id}/start`,
  linkedCount: row.linked,
  usedAt: row.used_at,
  createdAt: row.created_at,
})

/** A sign-on of the target's district; 404 for any other. */
export async function ownRow(call: Pick<Call, 'tx' | 'place'>, id: string): Promise<Row> {
  const row = await detailsOf(call.tx, placeOf(call).districtId).where('sign_ons.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return row
}

export async function listSignOns(call: Call) {
  const rows = await detailsOf(call.tx, placeOf(call).districtId).orderBy('sign_ons.id').execute()
  return pageInOrder(
    call,
    rows.map(row => toResource(row, call)),
  )
}

export const readSignOn = async (call: Call, id: string) => ({ data: toResource(await ownRow(call, id), call) })

type Given = Parameters<typeof settingsOf>[0] & { readonly clientSecret: string }

const columnsOf = ({ kind, name, issuer, clientId, allowed }: SignOnSettings) => ({
  kind,
  name,
  issuer,
  client_id: clientId,
  allowed: [...allowed],
})

export async function createSignOn(call: Call, { clientSecret, ...given }: Given) {
  const { tx, app } = call
  const { districtId } = placeOf(call)
  const settings = settingsOf(given, app.settings)
  const { id } = await tx
    .insertInto('sign_ons')
    .values({
      ...columnsOf(settings),
      district_id: districtId,
      sealed_secret: sealSecret(app.settings.secret, settings, clientSecret),
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const row = await ownRow(call, id)
  await audit(tx, authorOf(call), districtId, 'signOn.create', [
    { record: 'signOn', recordId: id, before: null, after: shown(row) },
  ])
  return { data: toResource(row, call) }
}

export interface Changes {
  readonly name?: string | undefined
  readonly issuer?: string | undefined
  readonly clientId?: string | undefined
  readonly clientSecret?: string | undefined
  readonly allowed?: readonly string[] | undefined
  readonly enabled?: boolean | undefined
  readonly only?: boolean | undefined
  readonly keepers?: readonly string[] | undefined
  readonly version?: number | undefined
}

/** Changes a sign-on. What has to be tested again is off until then. */
export async function changeSignOn(call: Call, id: string, changes: Changes) {
  const { tx, app } = call
  const { districtId } = placeOf(call)
  await lockDistrict(tx, districtId)
  const before = await ownRow(call, id)
  if (changes.version !== undefined && changes.version !== before.version)
    throw new Refusal('stale', { detail: t('signOn:changed'), meta: { version: before.version } })
  const settings = settingsOf(completed(before, changes), app.settings)
  const isOther = settings.issuer !== before.issuer || settings.clientId !== before.clientId
  if (isOther && changes.clientSecret === undefined)
    throw new Refusal('invalid', { detail: t('signOn:secretAgain'), pointer: '/data/attributes/clientSecret' })
  const isUntested = isOther || changes.clientSecret !== undefined || !same(settings.allowed, before.allowed)
  const switches = await switchesOf(call, before, changes, isUntested)
  await tx
    .updateTable('sign_ons')
    .set({
      ...columnsOf(settings),
      ...switches,
      version: before.version + 1,
      ...(isUntested && { tested_at: null }),
      ...(changes.clientSecret !== undefined && {
        sealed_secret: sealSecret(app.settings.secret, settings, changes.clientSecret),
      }),
    })
    .where('district_id', '=', districtId)
    .where('id', '=', id)
    .execute()
  if (settings.issuer !== before.issuer) await endLinks(tx, districtId, id)
  const row = await ownRow(call, id)
  const secret = changes.clientSecret !== undefined && { secretSet: true }
  await audit(tx, authorOf(call), districtId, 'signOn.change', [
    { record: 'signOn', recordId: id, before: shown(before), after: { ...shown(row), ...secret } },
  ])
  return { data: toResource(row, call) }
}

/** A preset's issuer follows the tenant, unless another one is named. */
const completed = (before: Row, { name, issuer, clientId, allowed }: Changes) => ({
  kind: before.kind,
  name: name ?? before.name,
  clientId: clientId ?? before.clientId,
  allowed: allowed ?? before.allowed,
  issuer: issuer ?? (before.kind === 'microsoft' && allowed !== undefined ? undefined : before.issuer),
})

const same = (a: readonly string[], b: readonly string[]) => JSON.stringify(a) === JSON.stringify(b)

async function switchesOf(call: Call, before: Row, { enabled, only, keepers }: Changes, isUntested: boolean) {
  if (enabled && (isUntested || before.tested_at === null))
    throw new Refusal('conflict', { detail: t('signOn:testFirst'), pointer: '/data/attributes/enabled' })
  const isEnabled = !isUntested && (enabled ?? before.enabled)
  if (only && !isEnabled)
    throw new Refusal('conflict', { detail: t('signOn:onlyEnabled'), pointer: '/data/attributes/only' })
  const isOnly = isEnabled && (only ?? before.only)
  const kept = [...new Set(keepers ?? before.keepers)]
  if (isOnly) await requireKeepers(call.tx, placeOf(call).districtId, kept)
  return { enabled: isEnabled, only_way: isOnly, keepers: isOnly ? kept : [] }
}

const endLinks = (tx: Db, districtId: string, id: string) =>
  tx.deleteFrom('sign_on_links').where('district_id', '=', districtId).where('sign_on_id', '=', id).execute()

export async function deleteSignOn(call: Call, id: string): Promise<void> {
  const { districtId } = placeOf(call)
  await lockDistrict(call.tx, districtId)
  const row = await ownRow(call, id)
  await call.tx.deleteFrom('sign_ons').where('district_id', '=', districtId).where('id', '=', id).execute()
  await audit(call.tx, authorOf(call), districtId, 'signOn.delete', [
    { record: 'signOn', recordId: id, before: shown(row), after: null },
  ])
}

export const signOnId = ({ params }: Pick<Call, 'params'>) =>
  idFrom((params as { readonly signOnId?: string }).signOnId)
