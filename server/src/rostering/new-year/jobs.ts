import { today } from '@hornbook/rules/time/dates'
import { undoUntil } from '@hornbook/rules/time/school-years'
import { sql, type Updateable } from 'kysely'
import { administratorPlace } from '../../access/caller.ts'
import { Refusal } from '../../access/refusal.ts'
import { districtsIn, type Scope, scopeAt } from '../../access/scope.ts'
import { audit } from '../../audit/audit.ts'
import { expectManyRows } from '../../db/expect-many-rows.ts'
import type { Db } from '../../db/pool.ts'
import type { Tables } from '../../db/tables.ts'
import { changeFigures } from '../../figures/change.ts'
import { handleDistrictWork } from '../../jobs/district-work.ts'
import { refusalColumn } from '../../jobs/stored-refusal.ts'
import type { Job, TaskHandler } from '../../jobs/task.ts'
import { archive } from '../../people/archive.ts'
import { change } from '../../people/change.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { refreshStatistics } from '../../people/statistics.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { compareWithNow } from '../../people/undoing/compare.ts'
import { writeBack } from '../../people/undoing/write-back.ts'
import { t } from '../../texts/texts.ts'
import { plannedClassrooms, plannedStudents, planOf } from './plan.ts'
import { rehearse } from './rehearsal.ts'
import { beginYear, undoYear } from './requests.ts'
import { yearRow } from './school-year.ts'

// A district's new year is one transaction: all of it or nothing (YEAR-5). Reads go on meanwhile; whoever saves in the
// district waits for it.

type YearJob = Job<(typeof beginYear)['payload']['shape']>

interface Run {
  readonly scope: Scope
  readonly year: number
  readonly author: { readonly actor: string; readonly accountId: string; readonly requestId: string }
  readonly override: boolean
  readonly now: number
}

const handleYear = (task: typeof beginYear, run: (tx: Db, run: Run) => Promise<void>): TaskHandler =>
  handleDistrictWork(task, {
    name: 'The new school year',
    run: async (tx, job) => {
      await lockDistrict(tx, job.payload.districtId)
      await run(tx, runOf(job))
    },
    fail: async (tx, job, refusal) => {
      await update(tx, runOf(job), { working: null, refusal: refusalColumn(refusal) })
    },
  })

const runOf = ({ payload }: YearJob): Run => ({
  scope: scopeAt(administratorPlace(payload.districtId)),
  year: Number(payload.year),
  author: { actor: 'account', accountId: payload.accountId, requestId: payload.requestId },
  override: payload.override,
  now: Date.now(),
})

const update = (tx: Db, { scope, year }: Run, columns: Updateable<Tables['school_years']>) =>
  tx
    .updateTable('school_years')
    .set(columns)
    .where('district_id', '=', scope.districtId)
    .where('year', '=', year)
    .execute()

async function begin(tx: Db, run: Run): Promise<void> {
  const { scope, year, author, now } = run
  const { districtId } = scope
  const row = await yearRow(tx, districtId, year)
  if (row?.working !== 'beginning') return
  const plan = await planOf(tx, scope, row)
  const rehearsal = await rehearse(tx, scope, plan)
  if (rehearsal.plan !== row.rehearsed)
    throw new Refusal('stalePreview', { detail: t('rostering:newYear.changedSince') })
  await expectManyRows(tx, true)
  const students = plannedStudents(tx, scope, plan)
  const closing = sql`SELECT c.id FROM ${plannedClassrooms(tx, scope, plan)} c WHERE c.what = 'closes'`
  const affected = await sql<{ id: string }>`SELECT p.id FROM ${students} p WHERE p.what IN ('moves', 'leaves')
    UNION SELECT e.student_id FROM student_enrollments e WHERE e.district_id = ${districtId} AND e.ended_at IS NULL
      AND e.classroom_id IN (${closing})`.execute(tx)
  const { totals } = rehearsal
  const entryId = await audit(tx, author, districtId, 'newYear.begin', [], { year, ...totals })
  const context = { districtId, entryId, at: new Date(now).toISOString() }
  // Archive first: students who have just moved up to the highest grade would otherwise leave with it.
  await archive(tx, context, 'student', sql`SELECT p.id FROM ${students} p WHERE p.what = 'leaves'`)
  const moved = sql`SELECT p.id, ARRAY[p.goes_to] AS grades FROM ${students} p WHERE p.what = 'moves'`
  await change(tx, context, 'student', ['grades'], moved)
  await archive(tx, context, 'classroom', closing)
  await countTeachers(tx, districtId)
  await expectManyRows(tx, false)
  await changeFigures(
    tx,
    districtId,
    affected.rows.map(({ id }) => id),
    'unknown',
  )
  const { timezone } = await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()
  await update(tx, run, {
    ...{ working: null, held_by: null, held_since: null, touched_at: null, asked_by: null, asked_at: null },
    ...{ begun_at: context.at, begun_by: author.accountId, begun_entry: entryId, undone_at: null },
    ...{ counts: JSON.stringify(totals), undo_until: undoUntil(today(timezone, now)) },
  })
  await refreshStatistics(tx, affected.rows.length)
}

async function undo(tx: Db, run: Run): Promise<void> {
  const { scope, year, author, override, now } = run
  const { districtId } = scope
  const row = await yearRow(tx, districtId, year)
  if (row?.working !== 'undoing' || row.begun_entry === null) return
  await expectManyRows(tx, true)
  const moved = await compareWithNow(tx, { districtId, entryId: row.begun_entry })
  if (moved.total > 0 && !override) {
    const detail = t('rostering:movedOn', { count: moved.total })
    throw new Refusal('movedOn', { detail, pointer: '/data/attributes/override', meta: moved })
  }
  const facts = { year, undoes: row.begun_entry, leftAsTheyAre: moved.total }
  const entryId = await audit(tx, author, districtId, 'newYear.undo', [], facts)
  const context = { districtId, entryId, at: new Date(now).toISOString() }
  const students = await writeBack(tx, context, kind => (kind === 'student' ? ['grades'] : []))
  await countTeachers(tx, districtId)
  await expectManyRows(tx, false)
  await changeFigures(tx, districtId, students, 'unknown')
  const nothing = { begun_at: null, begun_by: null, begun_entry: null, undo_until: null, counts: null }
  await update(tx, run, { ...nothing, working: null, rehearsed: null, undone_at: context.at })
  await refreshStatistics(tx, students.length)
}

export const newYearHandlers = [handleYear(beginYear, begin), handleYear(undoYear, undo)]
