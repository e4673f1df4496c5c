import { type EditedColumn, editedColumns, type Noun } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import { beforeAll, expect, test } from 'vitest'
import { inTown } from '../test/in-town.ts'
import { type CsvFiles, rosterFiles, zipOf } from '../test/oneroster-zip.ts'

const { app, as, desk } = inTown()

// Reads the columns from the nouns, so that one that is added is taken through a roster file by itself.

let district = ''
const FILES = rosterFiles({ version: '1.1', schools: 1, classes: 2, students: 2 })

beforeAll(async () => {
  district = await desk.district('Every Column')
  await desk.importRoster(district, await zipOf(FILES))
})

/** Where a file has each list, and the names of its columns there. */
const LISTS = [
  ['schools', school, 'orgs.csv', 's000000', { name: 'name' }],
  ['classrooms', classroom, 'classes.csv', 'c000001', { name: 'title', classCode: 'classCode' }],
  ['teachers', teacher, 'users.csv', 't000001', { userType: 'role', email: 'email' }],
  ['students', student, 'users.csv', 'p000001', { oneRosterId: 'identifier' }],
] as const
const OF_PEOPLE: Readonly<Record<string, string>> = {
  firstName: 'givenName',
  middleName: 'middleName',
  lastName: 'familyName',
}

type Attributes = Readonly<Record<string, unknown>>
const columns = LISTS.flatMap(([list, noun, file, sourcedId, names]) =>
  editedColumns(noun as unknown as Noun).map(
    (column: EditedColumn) =>
      [list, column.name, { noun: noun as unknown as Noun, column, file, sourcedId, names }] as const,
  ),
)
const columnsWhere = (synced: boolean) => columns.filter(([, , { column }]) => column.synced === synced)

/** What a file says, and what comes of it. */
const VALUES: Readonly<Record<string, readonly [said: string, stored: string]>> = {
  email: ['changed7@school.example', 'changed7@school.example'],
  userType: ['administrator', 'SchoolAdmin'],
}

test.each(columnsWhere(true))(
  '%s: %s comes in by a roster file, is named before, and is gone when that is undone',
  async (list, name, { noun, file, sourcedId, names }) => {
    const column = ({ ...OF_PEOPLE, ...names } as Readonly<Record<string, string>>)[name]
    expect([name, column]).toEqual([name, expect.any(String)])
    const [said, stored] = VALUES[name] ?? ['Changed7', 'Changed7']
    const before = pick(noun, (await recordOf(list, sourcedId)).attributes)
    const { id, named } = await apply(withCell(file, sourcedId, column ?? '', said))
    const after = pick(noun, (await recordOf(list, sourcedId)).attributes)
    expect(after).toEqual({ ...before, [name]: stored })
    expect(named).toContainEqual(expect.objectContaining({ to: stored }))
    await desk.undo(district, id)
    expect(pick(noun, (await recordOf(list, sourcedId)).attributes)).toEqual(before)
  },
)

const FORM_VALUES = ['Changed7', '2099-06-01', 7, true]

test.each(columnsWhere(false))(
  '%s: %s stays as a form wrote it through a roster file and its undo',
  async (list, name, { noun, file, sourcedId }) => {
    const { id, attributes } = await recordOf(list, sourcedId)
    const value = FORM_VALUES.find(each => noun.columns[name]?.edits?.safeParse(each).success)
    const home = await recordOf('schools', 's000000')
    const at = list === 'schools' ? `districts/${district}` : `schools/${home.id}`
    const url = `/api/${at}/${list}/${id}`
    const written = await as('Ada Admin').patch(url, { type: noun.type, attributes: { [name]: value } })
    // The last day of somebody from a roster system is the system's to say (PEOPLE-18).
    if (name === 'endsOn') return expect(written.status).toBe(422)
    expect(written.status, written.body).toBe(200)
    const wrote = pick(noun, (await recordOf(list, sourcedId)).attributes)
    expect(wrote).not.toEqual(pick(noun, attributes))
    const column = { schools: 'name', classrooms: 'title', teachers: 'middleName', students: 'middleName' }[list]
    const applied = await apply(withCell(file, sourcedId, column, 'School 1 Changed8'))
    expect((await recordOf(list, sourcedId)).attributes[name]).toEqual(wrote[name])
    await desk.undo(district, applied.id)
    expect(pick(noun, (await recordOf(list, sourcedId)).attributes)).toEqual(wrote)
  },
)

async function recordOf(list: string, sourcedId: string): Promise<{ id: string; attributes: Attributes }> {
  const answer = await as('Ada Admin').get(`districts/${district}/${list}`)
  const { data } = answer.document as { data: { id: string; attributes: Attributes }[] }
  const found = data.find(({ attributes }) => attributes.sourcedId === sourcedId)
  if (!found) throw new Error(`No ${sourcedId} among the ${list}`)
  return found
}

/** The file with another text in one cell. */
function withCell(file: string, sourcedId: string, column: string, value: string): CsvFiles {
  const [header = '', ...rows] = (FILES[file] as string).split('\r\n')
  const at = header.split(',').indexOf(column)
  const changed = rows.map(row => (row.startsWith(`${sourcedId},`) ? row.split(',').with(at, value).join(',') : row))
  return { ...FILES, [file]: [header, ...changed].join('\r\n') }
}

async function apply(files: CsvFiles) {
  const shown = await desk.preview(district, await zipOf(files))
  const names = await app.owner<{ fields: object[] }>(
    `SELECT fields FROM roster_changes WHERE district_id = $1 AND import_id = $2 AND what = 'changed'`,
    [district, shown.id],
  )
  await desk.apply(district, shown.id, true)
  return { id: shown.id, named: names.flatMap(({ fields }) => fields) }
}

/** The edited columns of a record. */
const pick = (noun: Noun, attributes: Attributes) =>
  Object.fromEntries(editedColumns(noun).map(({ name }: EditedColumn) => [name, attributes[name] ?? null]))
