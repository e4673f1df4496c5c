import { SUBGROUPS } from '@hornbook/rules/figures/subgroups'
import { dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import { sql } from 'kysely'
import { audit } from '../../audit/audit.ts'
import type { Db } from '../../db/pool.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { schoolYears } from '../children/calendar.ts'
import type { DistrictPlan, PersonPlan } from '../plan.ts'
import type { CopyTransaction } from './copying.ts'
import { CREATE_EVENT_ROWS } from './event-rows.ts'
import { makeSchool } from './school.ts'
import type { SeedCounts } from './seed-context.ts'
import { insertStaff } from './staff.ts'

/**
 * Creates a district with everything in it, in the given transaction. `onProgress` is called after each school. It analyzes
 * no table: that would hold a lock of all of them for minutes. The caller refreshes the statistics after the commit.
 */
export async function makeDistrict(
  copying: CopyTransaction,
  plan: DistrictPlan,
  {
    now,
    passwordHash,
    secret = null,
    onProgress,
  }: {
    now: Instant
    passwordHash: string | null
    secret?: string | null
    onProgress?: (counts: SeedCounts) => void
  },
): Promise<SeedCounts> {
  const { tx } = copying
  const clock = { timezone: plan.timezone, now, today: dayNumberIn(plan.timezone)(now) }
  const id = await insertDistrict(tx, plan, now)
  const author = { actor: 'server', accountId: null, requestId: `seed ${plan.code}` }
  const entry = await audit(tx, author, id, 'district.seed', [], { name: plan.name })
  const years = schoolYears(clock.today, plan.years)
  const context = { plan, id, clock, years, passwordHash, secret, entry, serial: 1, emails: new Set<string>() }
  await sql.raw(CREATE_EVENT_ROWS).execute(tx)
  await insertStaff(context, tx, plan.people.filter(worksForDistrict), new Map())
  const counts: SeedCounts = { schools: 0, classrooms: 0, students: 0, events: 0 }
  for (const school of plan.schools) {
    const { classrooms, students, events } = await makeSchool(copying, context, school)
    counts.schools++
    counts.classrooms += classrooms
    counts.students += students
    counts.events += events
    onProgress?.(counts)
  }
  // Here its lock comes after that of `changeFigures`. No other transaction can wait for either: the district is new.
  await countTeachers(tx, id)
  return counts
}

const worksForDistrict = (person: PersonPlan) => person.school === undefined

async function insertDistrict(tx: Db, plan: DistrictPlan, now: Instant): Promise<string> {
  const { id } = await tx
    .insertInto('districts')
    .values({
      name: plan.name,
      one_roster_id: plan.code,
      timezone: plan.timezone,
      one_roster_enabled: plan.oneRosterEnabled,
      subgroups: plan.hasSubgroups ? [...SUBGROUPS] : [],
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  const expires_at = new Date(now + plan.membershipDays * 86_400_000).toISOString()
  await tx.insertInto('memberships').values({ district_id: id, expires_at }).execute()
  return id
}
