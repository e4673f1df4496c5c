import type { MyAccount } from '@hornbook/contract/session/my-account'
import { ownPlaces } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import type { MemberCall } from '../../http/route.ts'
import { t } from '../../texts/texts.ts'
import { storedHash } from '../passwords.ts'

type Call = Pick<MemberCall, 'tx' | 'caller' | 'now'>

/** The caller's places that are in force, in the order in which they came there: the name of the first is theirs. */
const placesOf = ({ tx, caller }: Call) =>
  tx
    .selectFrom('staff')
    .innerJoin('districts', 'districts.id', 'staff.district_id')
    .select(['staff.id', 'staff.district_id', 'staff.first_name', 'staff.middle_name', 'staff.last_name', 'staff.role'])
    .select(['staff.source', 'staff.managed_externally', 'districts.name as district'])
    .where('staff.account_id', '=', caller.accountId)
    .where(
      'staff.district_id',
      'in',
      ownPlaces(caller).map(({ districtId }) => districtId),
    )
    .where('staff.archived_at', 'is', null)
    .orderBy('staff.created_at')
    .orderBy('staff.district_id')
    .execute()

type StaffRow = Awaited<ReturnType<typeof placesOf>>[number]

/** Whether a roster has a person's name and address: what it says would replace whatever they type. */
const isManaged = ({ source, managed_externally }: StaffRow) => source !== null || managed_externally

const readPlaces = async (call: Call) => (ownPlaces(call.caller).length > 0 ? placesOf(call) : [])

export async function readAccount(call: Call): Promise<MyAccount> {
  const { tx, caller, now } = call
  const account = await tx
    .selectFrom('accounts')
    .select(['email', 'first_name', 'last_name', 'timezone', 'name_order', 'created_at', 'credentials_set_at'])
    .where('id', '=', caller.accountId)
    .executeTakeFirstOrThrow()
  const places = await readPlaces(call)
  const name = places[0] ?? { ...account, middle_name: null }
  return {
    firstName: name.first_name,
    middleName: name.middle_name,
    lastName: name.last_name,
    email: account.email,
    newEmail: await waitingEmail(call, now),
    places: places.map(place => ({
      district: place.district,
      role: place.role as MyAccount['places'][number]['role'],
      managed: isManaged(place),
      rosterSystem: place.source,
    })),
    timezone: account.timezone,
    nameOrder: account.name_order as MyAccount['nameOrder'],
    districtTimezone: ownPlaces(caller)[0]?.timezone ?? null,
    createdAt: account.created_at,
    // Somebody who accepted an invitation through a sign-on has none.
    passwordSetAt: (await storedHash(tx, caller.accountId)) === null ? null : account.credentials_set_at,
  }
}

async function waitingEmail({ tx, caller }: Call, now: number): Promise<MyAccount['newEmail']> {
  const link = await tx
    .selectFrom('credential_links')
    .select(['new_email', 'expires_at'])
    .where('account_id', '=', caller.accountId)
    .where('purpose', '=', 'email')
    .where('used_at', 'is', null)
    .where('expires_at', '>', new Date(now).toISOString())
    .executeTakeFirst()
  return link?.new_email ? { email: link.new_email, until: link.expires_at } : null
}

/** The caller's places, where no roster has their name and address; otherwise refused, and says whose they are. */
export async function requireUnmanaged(call: Call): Promise<readonly StaffRow[]> {
  const places = await readPlaces(call)
  const managed = places.find(isManaged)
  if (managed) {
    const system = managed.source ?? managed.district
    throw new Refusal('managedExternally', { detail: t('session:own.managed', { system }) })
  }
  return places
}
