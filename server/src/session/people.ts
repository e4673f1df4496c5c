import type { NameOrder } from '@hornbook/rules/people/names'
import { sql } from 'kysely'
import type { Caller, Place, View } from '../access/caller.ts'
import { livePlaces, userTypeOf } from '../access/caller.ts'
import { administeredIn, classroomsIn, type Scope, schoolsIn, scopeAt } from '../access/scope.ts'
import { provedUntil } from '../access/second-step.ts'
import { sessionMinutes } from '../access/session-limits.ts'
import type { Db } from '../db/pool.ts'
import type { Call } from '../http/route.ts'
import { factorsOn } from './second-step/own.ts'
import { codesLeft } from './second-step/recovery-codes.ts'

export const accountOf = (db: Db, id: string) =>
  db
    .selectFrom('accounts')
    .select(['id', 'email', 'first_name', 'last_name', 'timezone', 'name_order'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

/**
 * A typed name in the one form that the look-up and the throttle use: without outer space, in one Unicode form and in
 * lower case. PostgreSQL lower-cases it, because it does so differently from JavaScript.
 */
async function normalName(db: Db, typed: string): Promise<string> {
  const { rows } = await sql<{ name: string }>`SELECT lower(${typed.normalize('NFKC').trim()}) AS name`.execute(db)
  return rows[0]?.name ?? ''
}

/**
 * Finds an account by e-mail address or user name. If the name is one account's address and another's user name, the
 * address wins. `name` is the normal form of what was typed.
 */
export async function findAccountByName(db: Db, typed: string) {
  const name = await normalName(db, typed)
  const isEmail = sql<boolean>`lower(normalize(email, NFKC)) = ${name}`
  const account = await db
    .selectFrom('accounts')
    .select(['id', 'email', 'credentials_set_at'])
    .where(or => or.or([isEmail, sql<boolean>`lower(normalize(username, NFKC)) = ${name}`]))
    .orderBy(isEmail, order => order.desc().nullsLast())
    .orderBy(sql`lower(email) = ${name} OR lower(username) = ${name}`, order => order.desc().nullsLast())
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return { name, account }
}

/**
 * Whether the account has an unarchived place. Without one it cannot sign in (PEOPLE-2), and its links count as used. The
 * transaction must reach every district.
 */
export const belongsSomewhere = sql<boolean>`(EXISTS (SELECT FROM administrators WHERE administrators.account_id = accounts.id) OR EXISTS (SELECT FROM staff
  WHERE staff.account_id = accounts.id AND staff.archived_at IS NULL))`

/** Where the dashboard opens in a district (SIGN-8): the district, the first school, or a teacher's only class. */
async function homeAt(tx: Db, place: Place) {
  const scope = scopeAt(place)
  const here = { districtId: place.districtId, userType: place.role, managedExternally: place.managedExternally }
  if (scope.extent === 'district')
    return { ...here, schoolId: null, classroomId: null, onlySchoolId: null, taughtSchools: [] }
  const firstTwo = (seen: Scope) =>
    schoolsIn(tx, seen).select('schools.id').orderBy('schools.name').orderBy('schools.id').limit(2).execute()
  const [school, secondSchool] = await firstTwo(scope)
  const [administered] = scope.extent === 'schools' ? await firstTwo(administeredIn(scope)) : []
  const taughtSchools = scope.extent === 'schools' ? await taughtIn(tx, scope) : []
  const inDistrict = { ...here, onlySchoolId: (!secondSchool && school?.id) || null, taughtSchools }
  if (administered) return { ...inDistrict, schoolId: administered.id, classroomId: null }
  const classes = await classroomsIn(tx, scope).select(['classrooms.id', 'classrooms.school_id']).limit(2).execute()
  const [only] = classes
  if (only && classes.length === 1) return { ...inDistrict, schoolId: only.school_id, classroomId: only.id }
  return school ? { ...inDistrict, schoolId: school.id, classroomId: null } : null
}

/** Schools that a SchoolAdmin sees, but does not administer (SCOPE-7). */
async function taughtIn(tx: Db, scope: Scope): Promise<string[]> {
  const administered = schoolsIn(tx, administeredIn(scope)).select('schools.id')
  const rows = await schoolsIn(tx, scope).where('schools.id', 'not in', administered).select('schools.id').execute()
  return rows.map(({ id }) => id)
}

async function viewerOf(tx: Db, { viewerId, until, reason }: View) {
  const { first_name, last_name } = await accountOf(tx, viewerId)
  return { name: [first_name, last_name].filter(Boolean).join(' '), until: new Date(until).toISOString(), reason }
}

/** One home for each live district; the person chooses among them (DIST-1). */
async function homesOf(tx: Db, caller: Caller) {
  if (caller.administrator) return []
  const homes = []
  for (const place of livePlaces(caller)) homes.push(await homeAt(tx, place))
  return homes.filter(home => home !== null)
}

/** With what a session that lacks its second step can answer it. */
async function secondStepWays(tx: Db, { secondStep, accountId }: Caller) {
  if (secondStep !== 'required') return null
  const factors = await factorsOn(tx, accountId)
  return {
    authenticatorApp: factors.some(({ kind }) => kind === 'authenticatorApp'),
    passkey: factors.some(({ kind }) => kind === 'passkey'),
    recoveryCodes: (await codesLeft(tx, accountId))?.left ?? 0,
  }
}

/**
 * The caller as the contract's `user`. `tx` must reach the caller's live places. A district that adds somebody later
 * changes neither their name nor their time zone: those of the first one stay. Before their second step only the name is said.
 */
export async function userOf(tx: Db, caller: Caller, token: string | null, { app, now }: Pick<Call, 'app' | 'now'>) {
  const account = await accountOf(tx, caller.accountId)
  const isComplete = caller.secondStep !== 'required'
  const until = provedUntil(caller, now)
  const staff = await tx
    .selectFrom('staff')
    .select(['district_id', 'first_name', 'middle_name', 'last_name'])
    .where('account_id', '=', caller.accountId)
    .where('archived_at', 'is', null)
    .orderBy('created_at')
    .orderBy('district_id')
    .limit(1)
    .executeTakeFirst()
  const names = staff ?? { ...account, middle_name: null }
  const first = caller.places.find(place => place.districtId === staff?.district_id) ?? caller.places[0]
  const training = caller.places.length > 0 && caller.places.every(({ status }) => status === 'training')
  return {
    id: caller.accountId,
    userType: userTypeOf(caller),
    status: training ? ('training' as const) : ('enabled' as const),
    fullName: [names.first_name, names.middle_name, names.last_name].filter(Boolean).join(' '),
    firstName: names.first_name,
    email: isComplete ? account.email : null,
    managedExternally: caller.places.length > 0 && caller.places.every(place => place.managedExternally),
    authenticationToken: token,
    homes: isComplete ? await homesOf(tx, caller) : [],
    nameOrder: account.name_order as NameOrder,
    membershipValid: caller.administrator || caller.places.some(place => place.membershipValid),
    secondStep: caller.secondStep,
    secondStepWays: await secondStepWays(tx, caller),
    provedUntil: until === null ? null : new Date(until).toISOString(),
    sessionIdleMinutes: sessionMinutes(app.settings, caller.administrator).idle,
    viewedBy: caller.view && (await viewerOf(tx, caller.view)),
    relationships: { timezone: account.timezone ?? first?.timezone ?? null },
  }
}
