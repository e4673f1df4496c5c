import { today } from '@hornbook/rules/time/dates'
import { undoUntil } from '@hornbook/rules/time/school-years'
import { sql, type Updateable } from 'kysely'
import { districtsIn } from '../access/scope.ts'
import { audit } from '../audit/audit.ts'
import { type ChangeRun, handleChange } from '../changes/prepared.ts'
import { countFigures, undoByJob } from '../changes/undo.ts'
import { expectManyRows } from '../db/expect-many-rows.ts'
import type { Db } from '../db/pool.ts'
import type { Tables } from '../db/tables.ts'
import type { TaskHandler } from '../jobs/task.ts'
import { archive } from '../people/archive.ts'
import { change } from '../people/change.ts'
import { lockDistrict } from '../people/lock-district.ts'
import { countTeachers } from '../people/teacher-counts.ts'
import { NOBODY_HOLDS } from './holding.ts'
import { mailNotBegunHandler, tellNotBegun } from './not-begun-mail.ts'
import { plannedClassrooms, plannedStudents, planOf } from './plan.ts'
import { rehearse } from './rehearsal.ts'
import { beginYear, undoYear } from './requests.ts'
import { isToBegin, isTriedAgain, NO_DAY, requireConfirmed } from './scheduling.ts'
import { yearRow } from './school-year.ts'

// A district's new year is one transaction: all of it or nothing (YEAR-5). Reads go on meanwhile; whoever saves in the
// district waits for it.

type Columns = Updateable<Tables['school_years']>

/** `failed` is what a year loses whose job was refused. */
const handleYear = (
  task: typeof beginYear,
  run: (tx: Db, run: ChangeRun) => Promise<void>,
  failed: Columns = {},
): TaskHandler =>
  handleChange(task, {
    name: 'The new school year',
    run: async (tx, change) => {
      await lockDistrict(tx, change.districtId)
      await run(tx, change)
    },
    fail: async (tx, change, refusal) => {
      const row = await yearRow(tx, change.districtId, Number(change.id))
      if (row?.begin_on) await tellNotBegun(tx, change.districtId, row.year)
      await update(tx, change, { ...failed, working: null, refusal })
    },
    waits: isTriedAgain,
  })

const update = (tx: Db, { districtId, id }: ChangeRun, columns: Columns) =>
  tx
    .updateTable('school_years')
    .set(columns)
    .where('district_id', '=', districtId)
    .where('year', '=', Number(id))
    .execute()

async function begin(tx: Db, run: ChangeRun): Promise<void> {
  const { scope, districtId, author, now } = run
  const year = Number(run.id)
  const row = await yearRow(tx, districtId, year)
  if (!(await isToBegin(tx, run, row)) || !row) return
  const plan = await planOf(tx, scope, row)
  const rehearsal = await rehearse(tx, scope, plan)
  requireConfirmed(row, rehearsal)
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
  await countFigures(
    tx,
    districtId,
    affected.rows.map(({ id }) => id),
  )
  const { timezone } = await districtsIn(tx, scope).select('timezone').executeTakeFirstOrThrow()
  await update(tx, run, {
    ...NOBODY_HOLDS,
    working: null,
    begin_on: null,
    confirmed_rules: null,
    confirmed_at: null,
    begun_at: context.at,
    begun_by: author.accountId,
    begun_entry: entryId,
    undone_at: null,
    counts: JSON.stringify(totals),
    undo_until: undoUntil(today(timezone, now)),
  })
}

async function undo(tx: Db, run: ChangeRun): Promise<void> {
  const { districtId } = run
  const year = Number(run.id)
  const row = await yearRow(tx, districtId, year)
  if (row?.working !== 'undoing' || row.begun_entry === null) return
  const { at } = await undoByJob(
    tx,
    run,
    { districtId, entryId: row.begun_entry },
    {
      action: 'newYear.undo',
      facts: { year, undoes: row.begun_entry },
      columns: kind => (kind === 'student' ? ['grades'] : []),
    },
  )
  const nothing = { begun_at: null, begun_by: null, begun_entry: null, undo_until: null, counts: null }
  await update(tx, run, { ...nothing, working: null, rehearsed: null, undone_at: at })
}

export const newYearHandlers = [handleYear(beginYear, begin, NO_DAY), handleYear(undoYear, undo), mailNotBegunHandler]
