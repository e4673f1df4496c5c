import { dayNumberIn, type Instant } from '@hornbook/rules/dates'
import { sql } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { type SchoolYear, schoolYears } from '../children/calendar.ts'
import type { Clock } from '../children/learner.ts'
import type { DistrictPlan, PersonPlan } from '../plan.ts'
import type { Copying } from './copying.ts'
import { EVENT_ROWS } from './event-rows.ts'
import { makeSchool } from './school.ts'
import { insertStaff } from './staff.ts'

/** What has been made. */
export interface Made {
  schools: number
  classrooms: number
  students: number
  events: number
}

/** A district on its way into the database: what each of its schools needs to know. */
export interface Making {
  readonly plan: DistrictPlan
  readonly id: string
  readonly clock: Clock
  readonly years: readonly SchoolYear[]
  /** Of the accounts of its teachers; null: they have set none. */
  readonly passwordHash: string | null
  readonly entry: string
  /** The number of the next student. */
  serial: number
  readonly emails: Set<string>
}

/** Makes a district with everything in it, in the transaction it is given. */
export async function makeDistrict(
  copying: Copying,
  plan: DistrictPlan,
  { now, passwordHash, told }: { now: Instant; passwordHash: string | null; told?: (made: Made) => void },
): Promise<Made> {
  const { tx } = copying
  const clock = { timezone: plan.timezone, now, today: dayNumberIn(plan.timezone)(now) }
  const id = await insertDistrict(tx, plan, now)
  const author = { actor: 'server', accountId: null, requestId: `seed ${plan.code}` }
  const entry = await audit(tx, author, id, 'district.seed', [], { name: plan.name })
  const years = schoolYears(clock.today, plan.years)
  const making = { plan, id, clock, years, passwordHash, entry, serial: 1, emails: new Set<string>() }
  await sql.raw(EVENT_ROWS).execute(tx)
  await insertStaff(making, tx, plan.people.filter(isOffice), new Map())
  const made: Made = { schools: 0, classrooms: 0, students: 0, events: 0 }
  for (const school of plan.schools) {
    const { classrooms, students, events } = await makeSchool(copying, making, school)
    made.schools++
    made.classrooms += classrooms
    made.students += students
    made.events += events
    if (made.schools === 1 || made.schools % STALE === 0) await sql`SELECT refresh_statistics()`.execute(tx)
    told?.(made)
  }
  return made
}

/** After so many schools the statistics that plans are made from are taken again. */
const STALE = 50

const isOffice = (person: PersonPlan) => person.school === undefined

async function insertDistrict(tx: Db, plan: DistrictPlan, now: Instant): Promise<string> {
  const { id } = await tx
    .insertInto('districts')
    .values({
      name: plan.name,
      one_roster_id: plan.code,
      timezone: plan.timezone,
      one_roster_enabled: plan.oneRosterEnabled,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now + plan.membershipDays * 86_400_000).toISOString()
  await tx.insertInto('memberships').values({ district_id: id, expires_at }).execute()
  return id
}
