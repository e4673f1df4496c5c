import { BULK_ACTIONS, listBulkActions, undoBulkAction } from '@hornbook/contract/rostering/bulk-actions'
import { isAtLeast } from '@hornbook/rules/people/abilities'
import { sql } from 'kysely'
import { notFound, Refusal } from '../../access/refusal.ts'
import { classroomsIn, type Scope, schoolsIn, studentsIn, teachersIn } from '../../access/scope.ts'
import { requireUnmoved, undoChange } from '../../changes/undo.ts'
import { compareWithNow } from '../../changes/undoing/compare.ts'
import { keepMembershipsOfAdded } from '../../changes/undoing/in-use.ts'
import { isRestored } from '../../changes/undoing/records.ts'
import { idArray } from '../../db/id-array.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, memberRoute, placeOf, type Route, scopeOf, writerOf } from '../../http/route.ts'
import { requireAllPlaces } from '../../people/beyond.ts'
import { editedColumnsOf } from '../../people/edited-columns.ts'
import { beginEntry } from '../../people/form-writes.ts'
import { forgetAnswers } from '../../people/kept-answers.ts'
import { lockDistrict } from '../../people/lock-district.ts'
import { rolesOfStaff, staffOfAccounts } from '../../people/staff-accounts.ts'
import { t } from '../../texts/texts.ts'
import { namesOfBulkActions, namesOfClassrooms } from './bulk-names.ts'

const UNDO = 'bulkAction.undo'

interface ActionRow {
  readonly id: string
  readonly action: (typeof BULK_ACTIONS)[number]
  readonly count: number
  readonly added: number
  readonly classroomId: string | null
  readonly at: string
  readonly undoneAt: string | null
}

/** What the caller did in bulk since midnight in the district's time zone, the latest first. */
async function actionsOfToday(call: MemberCall): Promise<ActionRow[]> {
  const { tx, now, caller } = call
  const { districtId } = placeOf(call)
  const { rows } =
    await sql<ActionRow>`WITH today AS MATERIALIZED (SELECT e.id, e.action, e.at, e.facts FROM audit_entries e
      WHERE e.district_id = ${districtId} AND e.actor = 'account' AND e.account_id = ${caller.accountId}
        AND e.action = ANY (${[...BULK_ACTIONS, UNDO]}::text[]) AND e.at >= (SELECT
          date_trunc('day', ${new Date(now).toISOString()}::timestamptz AT TIME ZONE d.timezone) AT TIME ZONE d.timezone
          FROM districts d WHERE d.id = ${districtId}))
    SELECT e.id::text, e.action, (e.facts->>'count')::int AS count,
      coalesce((e.facts->>'added')::int, 0) AS added, e.facts->>'classroomId' AS "classroomId", e.at, u.at AS "undoneAt"
    FROM today e LEFT JOIN today u ON u.action = ${UNDO} AND u.facts->>'undoes' = e.id::text
    WHERE e.action <> ${UNDO} ORDER BY e.id DESC`.execute(tx)
  return rows
}

async function namedActionsOfToday(call: MemberCall) {
  const actions = await actionsOfToday(call)
  const names = await namesOfBulkActions(call.tx, scopeOf(call), actions)
  const classrooms = await namesOfClassrooms(call.tx, scopeOf(call), [
    ...new Set(actions.flatMap(({ classroomId }) => classroomId ?? [])),
  ])
  return actions.map(({ classroomId, ...action }) => ({
    ...action,
    names: names.get(action.id) ?? [],
    classroomName: classrooms.get(classroomId ?? '') ?? null,
  }))
}

/** 404 if anybody or anything that was changed is out of the viewer's scope by now, but for who comes back into it. */
async function requireChangedInScope(call: MemberCall, scope: Scope) {
  const { tx } = call
  const either = (active: object, archived: object) => sql`${active} UNION ALL ${archived}`
  const idsInScope = {
    school: either(schoolsIn(tx, scope).select('schools.id'), schoolsIn(tx, scope, true).select('schools.id')),
    teacher: sql`${teachersIn(tx, scope).select('staff.id')}`,
    classroom: either(
      classroomsIn(tx, scope).select('classrooms.id'),
      classroomsIn(tx, scope, true).select('classrooms.id'),
    ),
    student: either(studentsIn(tx, scope).select('students.id'), studentsIn(tx, scope, true).select('students.id')),
  }
  for (const [kind, ids] of Object.entries(idsInScope)) {
    const who = kind === 'teacher' ? 'staff' : kind
    const { rows } = await sql`SELECT FROM (SELECT r.id FROM undone_records r WHERE r.kind = ${kind}
        UNION ALL SELECT m.person_id FROM undone_memberships m WHERE m.who = ${who} AND m.act <> 'begin'
        UNION ALL SELECT m.place_id FROM undone_memberships m WHERE m.place = ${kind}) x
      WHERE x.id NOT IN (${ids}) LIMIT 1`.execute(tx)
    if (rows.length > 0) throw notFound()
  }
  await requireRolesOfStaff(call, scope)
  await requireAllPlacesOfChanged(call, scope)
}

/** 404 if one of the staff in it has a role above the caller's by now (PEOPLE-10). */
async function requireRolesOfStaff(call: MemberCall, scope: Scope) {
  const { rows } = await sql<{ id: string }>`SELECT m.person_id AS id FROM undone_memberships m WHERE m.who = 'staff'
    UNION SELECT r.id FROM undone_records r WHERE r.kind = 'teacher'`.execute(call.tx)
  const ids = rows.map(({ id }) => id)
  const roles = await rolesOfStaff(call.tx, scope.districtId, ids)
  if (roles.some(role => !isAtLeast(placeOf(call).role, role))) throw notFound()
}

/** As in a form, nobody changes the record of a person whom they see only in some of their places (SAFE-6). */
async function requireAllPlacesOfChanged({ tx }: MemberCall, scope: Scope) {
  if (scope.extent === 'district') return
  const { rows } = await sql<{ kind: string; id: string }>`SELECT r.kind, r.id FROM undone_records r
    WHERE r.kind IN ('teacher', 'account', 'student') AND ${isRestored}`.execute(tx)
  const idsOf = (kind: string) => rows.flatMap(row => (row.kind === kind ? [row.id] : []))
  const staff = [...idsOf('teacher'), ...(await staffOfAccounts(tx, scope.districtId, idsOf('account')))]
  await requireAllPlaces(tx, scope, 'staff', staff)
  await requireAllPlaces(tx, scope, 'student', idsOf('student'))
}

/** How many records `writeBack` restores, all of them or in part. An address is its person's. */
async function countRestored(tx: Db, districtId: string): Promise<number> {
  const { rows: accounts } = await sql<{ id: string }>`SELECT r.id FROM undone_records r
    WHERE r.kind = 'account' AND r.moved IS NULL`.execute(tx)
  const addressed = await staffOfAccounts(
    tx,
    districtId,
    accounts.map(({ id }) => id),
  )
  const { rows } = await sql<{ count: number }>`SELECT count(*)::int AS count FROM (
      SELECT r.kind, r.id FROM undone_records r WHERE ${isRestored} AND r.kind <> 'account'
      UNION SELECT 'teacher', unnest(${idArray(addressed)})
      UNION SELECT CASE m.who WHEN 'staff' THEN 'teacher' ELSE m.who END, m.person_id
        FROM undone_memberships m WHERE m.moved IS NULL AND m.act NOT IN ('stay', 'none')) x`.execute(tx)
  return rows[0]?.count ?? 0
}

/**
 * Undoes a bulk action as a new change. Only fields that are still as the action left them are undone; if any are not, it
 * is refused with `movedOn` and the list of them, and with override they stay as they are (FORM-14).
 */
async function undo(call: MemberCall, id: string, override: boolean) {
  const { tx } = call
  const scope = scopeOf(call)
  const { districtId } = scope
  await lockDistrict(tx, districtId)
  const action = (await actionsOfToday(call)).find(each => each.id === id)
  if (!action) throw notFound()
  if (action.undoneAt !== null) throw new Refusal('conflict', { detail: t('rostering:undoneAlready') })
  const undone = { districtId, entryId: id }
  const moved = await compareWithNow(tx, undone)
  await requireChangedInScope(call, scope)
  await keepMembershipsOfAdded(tx)
  const changed = await countRestored(tx, districtId)
  requireUnmoved(moved, override, { meta: { ...moved, rest: changed } })
  const context = await beginEntry(writerOf(call), UNDO, { undoes: id, count: changed })
  const students = await undoChange(tx, context, undone, editedColumnsOf)
  await forgetAnswers(tx, districtId, { entryId: id })
  await changeFigures(tx, districtId, students, new Map())
  return { changed, entryId: context.entryId }
}

/** A spreadsheet of all students of a large district takes half a minute to undo. */
const UNDO_SECONDS = 120

export const bulkActionRoutes: readonly Route[] = [
  memberRoute(listBulkActions, async call => applyListQuery(call, await namedActionsOfToday(call), '-at')),
  memberRoute(
    undoBulkAction,
    call => undo(call, idFrom(call.params.bulkActionId), call.body.data.attributes.override ?? false),
    {
      limitSeconds: UNDO_SECONDS,
    },
  ),
]
