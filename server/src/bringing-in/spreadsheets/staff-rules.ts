import { isAtLeast, type UserType } from '@hornbook/rules/people/abilities'
import { today } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { teachersIn } from '../../access/scope.ts'
import { idArray } from '../../db/id-array.ts'
import { isAmong } from '../../db/is-among.ts'
import { timezoneOf } from '../../figures/change.ts'
import { TEACHERS as TEACHERS_LIST } from '../../lists/teachers.ts'
import {
  type AddressHolder,
  accountsInUse,
  accountsKept,
  accountsOfStaff,
  addressHolders,
  addressKey,
  isFreeFor,
  type NewAccount,
  newAddressProblem,
} from '../../people/staff-accounts.ts'
import { endsOnProblem } from '../../people/staff-end.ts'
import { roleProblem } from '../../people/staff-rights.ts'
import { t } from '../../texts/texts.ts'
import { checkPlacesBeyond } from './beyond-rules.ts'
import { FIELDS } from './fields.ts'
import { takeKeys } from './passing-on.ts'
import { type Candidate, type Comparing, problem, type Rules, type Working } from './working.ts'

/** Staff are found by their e-mail address; what a form refuses is refused here (PEOPLE-10, PEOPLE-11, SAFE-6). */
export const STAFF_RULES: Rules = {
  list: 'teachers',
  kind: 'teacher',
  source: TEACHERS_LIST,
  keys: [{ field: 'email', normal: addressKey, passesOn: true }],
  derived: [],
  async candidates({ tx, scope }, ids, texts) {
    const people = teachersIn(tx, scope)
      .innerJoin('accounts', 'accounts.id', 'staff.account_id')
      .selectAll('staff')
      .select('accounts.email')
    const { rows } = await sql<Omit<Candidate, 'keys'> & { readonly email: string | null }>`SELECT x.id,
        x.archived_at IS NOT NULL AS archived, concat_ws(' ', x.first_name, x.last_name) AS name, x.role AS about, x.email,
        concat_ws(' ', x.first_name, x.middle_name) AS given, x.last_name AS family,
        x.source IS NOT NULL AND x.archived_at IS NULL AS "isFed"
      FROM (${people}) x WHERE ${isAmong(sql`x.id`, idArray(ids))}
        OR ${isAmong(sql`lower(normalize(x.email, NFKC))`, (texts.get('email') ?? []).map(addressKey))}
      ORDER BY x.id`.execute(tx)
    return rows.map(({ email, ...each }) => ({ ...each, keys: { email } }))
  },
  async check(comparing, rows) {
    const { tx, scope, draft, now } = comparing
    const day = today(await timezoneOf(tx, scope.districtId), now)
    for (const row of rows) {
      checkRole(draft.viewer, row)
      checkEnd(draft.viewer, row, day)
      // A caller who sees only some schools would not see them.
      const isNowhere = row.to.schools.size === 0 && row.problems.every(({ field }) => field !== 'schools')
      if (row.record === null && scope.extent !== 'district' && isNowhere)
        row.problems.push(problem('schools', t('bringingIn:upload.required', { field: labelOf('schools') })))
    }
    await takeKeys(comparing, 'staff', rows)
    await checkAddresses(comparing, rows)
    await checkPlacesBeyond(comparing, 'staff', rows)
  },
}

const labelOf = (name: string) => FIELDS.teachers.find(field => field.name === name)?.label ?? name

interface Stored {
  readonly userType: UserType | null
  readonly endsOn: string | null
  readonly externalRosterSystem: string | null
}
const storedIn = ({ record }: Working) => record?.attributes as unknown as Stored | undefined

interface Viewer {
  readonly role: UserType
  readonly staffId: string | null
}

function checkRole(viewer: Viewer, row: Working): void {
  const { record, changes, values, problems } = row
  const role = storedIn(row)?.userType
  if (role && changes.length > 0 && !isAtLeast(viewer.role, role)) {
    problems.push(problem(null, t('bringingIn:upload.aboveOwn')))
    return
  }
  const found = roleProblem(
    viewer,
    values.userType as UserType | undefined,
    record ? { id: record.id, role } : undefined,
  )
  if (found !== null) problems.push(problem('userType', found))
}

function checkEnd({ staffId }: Viewer, row: Working, day: string): void {
  const stored = storedIn(row)
  const found = endsOnProblem(
    row.values.endsOn as string | undefined,
    day,
    stored && { endsOn: stored.endsOn, source: stored.externalRosterSystem, isOwn: row.record?.id === staffId },
  )
  if (found !== null) row.problems.push(problem('endsOn', found))
}

/** Nobody takes the address from somebody of a higher role. */
const mayPassOn = (viewer: Viewer, { role }: AddressHolder) => role === null || isAtLeast(viewer.role, role)

/** A person whose address another district knows under their name gets the same account, and nothing reveals that. */
async function checkAddresses(comparing: Comparing, rows: readonly Working[]): Promise<void> {
  const { tx, draft, scope } = comparing
  const { districtId } = scope
  const addressed = rows.filter(({ values }) => values.email !== undefined)
  if (addressed.length === 0) return
  const emails = addressed.map(({ values }) => String(values.email))
  const holders = await addressHolders(tx, districtId, emails)
  const ids = addressed.flatMap(({ record }) => record?.id ?? [])
  const accounts = await accountsOfStaff(tx, districtId, ids)
  const own = [...accounts.values()].map(({ accountId }) => accountId)
  const kept = await accountsKept(tx, districtId, own)
  const held = [...holders.values()].map(({ accountId }) => accountId)
  const inUse = await accountsInUse(tx, districtId, held)
  for (const { record, values, keys, problems, takesFrom } of addressed) {
    const key = addressKey(String(values.email))
    keys.push(`email ${key}`)
    const holder = holders.get(key) ?? null
    const ownId = record && accounts.get(record.id)?.accountId
    const found = ownId
      ? newAddressProblem(ownId, holder, kept)
      : mayHave(holder, { viewer: draft.viewer, values, takesFrom, inUse })
        ? null
        : t('http:taken.email')
    if (found !== null) problems.push(problem('email', found))
  }
}

interface NewRow extends Pick<Working, 'values' | 'takesFrom'> {
  readonly viewer: Viewer
  readonly inUse: ReadonlySet<string>
}

/** Whether a new person may have an address: one of staff of this district only if the row takes it from them (PEOPLE-22). */
function mayHave(holder: AddressHolder | null, { viewer, values, takesFrom, inUse }: NewRow): boolean {
  if (holder?.staffId) return holder.staffId === takesFrom && mayPassOn(viewer, holder) && !inUse.has(holder.accountId)
  return isFreeFor(values as unknown as NewAccount, holder, inUse)
}
