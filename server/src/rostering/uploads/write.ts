import type { UploadList } from '@hornbook/contract/rostering/uploads'
import { columnOf } from '../../db/column-names.ts'
import type { Db } from '../../db/pool.ts'
import { changeFigures } from '../../figures/change.ts'
import { change, touch } from '../../people/change.ts'
import { create } from '../../people/create.ts'
import { asRows, newIds, type RecordKind, type WriteContext } from '../../people/records.ts'
import { passwordSealer } from '../../people/student-passwords.ts'
import { countTeachers } from '../../people/teacher-counts.ts'
import { isSamePlaces, moveAllPlaces, NOWHERE } from '../writes/member-places.ts'
import type { RowWrite } from './working.ts'

/** Records that one statement writes. */
const BATCH = 10_000

function* batchesOf<T>(all: readonly T[]): Generator<readonly T[]> {
  for (let from = 0; from < all.length; from += BATCH) yield all.slice(from, from + BATCH)
}

type Row = Readonly<Record<string, unknown>>

/** Columns that are called otherwise than their attribute. */
const STORED_AS: Readonly<Record<string, string>> = { userType: 'role', school: 'school_id' }
const columnsOf = (values: Row): Row =>
  Object.fromEntries(Object.entries(values).map(([name, value]) => [STORED_AS[name] ?? columnOf(name), value]))

/** Every column that an upload writes, for undoing it. */
export const WRITTEN_COLUMNS: Readonly<Partial<Record<RecordKind, readonly string[]>>> = {
  student: ['first_name', 'middle_name', 'last_name', 'one_roster_id', 'username', 'grades'],
  classroom: ['name', 'class_code'],
  teacher: ['first_name', 'middle_name', 'last_name', 'role'],
}

/** Writes new and changed students, and where they are. */
async function writeStudents(tx: Db, context: WriteContext, secret: string, writes: readonly RowWrite[]) {
  const { districtId } = context
  const sealed = await passwordSealer(tx, secret, districtId)
  const made = await createAll(tx, context, 'student', writes, ({ password }, id) => ({
    password_cipher: password === null ? null : sealed(id, password),
  }))
  const changed = writes.flatMap(write => (write.id === null ? [] : [{ ...write, id: write.id }]))
  await changeAll(tx, context, 'student', changed)
  const moves = [
    ...made.map(({ id, write }) => ({ id, from: NOWHERE, to: write.to })),
    ...changed.filter(({ from, to }) => !isSamePlaces(from, to)),
  ]
  for (const batch of batchesOf(moves)) await moveAllPlaces(tx, context, 'student', batch)
  const onlyMoved = changed.filter(
    ({ values, from, to }) => Object.keys(values).length === 0 && !isSamePlaces(from, to),
  )
  await touch(
    tx,
    districtId,
    'student',
    onlyMoved.map(({ id }) => id),
  )
  const ids = [...made, ...changed].map(({ id }) => id)
  for (const batch of batchesOf(ids)) await changeFigures(tx, districtId, batch, new Map())
}

/** Writes new and changed classes, and the teachers of new ones. */
async function writeClassrooms(tx: Db, context: WriteContext, _secret: string, writes: readonly RowWrite[]) {
  const made = await createAll(tx, context, 'classroom', writes, () => ({}))
  await changeAll(
    tx,
    context,
    'classroom',
    writes.flatMap(write => (write.id === null ? [] : [{ ...write, id: write.id }])),
  )
  const joining = made.flatMap(({ id, write }) =>
    write.staff.map(person => ({
      ...{ id: person, from: NOWHERE },
      to: { schools: new Set([String(write.values.school)]), classrooms: new Map([[id, String(write.values.school)]]) },
    })),
  )
  for (const batch of batchesOf(joining)) await moveAllPlaces(tx, context, 'staff', batch)
  await countTeachers(tx, context.districtId)
}

async function createAll(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  writes: readonly RowWrite[],
  more: (write: RowWrite, id: string) => Row,
): Promise<readonly { readonly id: string; readonly write: RowWrite }[]> {
  const created = writes.filter(({ id }) => id === null)
  const ids = created.length === 0 ? [] : await newIds(tx, kind, created.length)
  const made = created.map((write, at) => ({ id: ids[at] as string, write }))
  for (const batch of batchesOf(made)) {
    const rows = batch.map(({ id, write }) => ({ id, ...columnsOf(write.values), ...more(write, id) }))
    const columns = [...new Set(rows.flatMap(row => Object.keys(row)))].filter(column => column !== 'id')
    await create(tx, context, kind, columns, asRows(kind, rows))
  }
  return made
}

/** Records that change the same columns are changed together. */
async function changeAll(
  tx: Db,
  context: WriteContext,
  kind: RecordKind,
  changed: readonly { readonly id: string; readonly values: Row }[],
) {
  const groups = new Map<string, object[]>()
  for (const { id, values } of changed) {
    const columns = columnsOf(values)
    const key = Object.keys(columns).sort().join(' ')
    if (key === '') continue
    const group = groups.get(key) ?? []
    group.push({ id, ...columns })
    groups.set(key, group)
  }
  for (const [key, rows] of groups)
    for (const batch of batchesOf(rows)) await change(tx, context, kind, key.split(' '), asRows(kind, batch))
}

type Writer = (tx: Db, context: WriteContext, secret: string, writes: readonly RowWrite[]) => Promise<void>
export const WRITERS: Readonly<Record<UploadList, Writer>> = {
  students: writeStudents,
  classrooms: writeClassrooms,
}
