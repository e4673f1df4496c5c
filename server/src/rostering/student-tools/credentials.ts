import { SPREADSHEET_TYPES } from '@hornbook/contract/rostering/spreadsheets'
import {
  downloadStudentCredentials,
  listStudentCredentials,
  SECRETS,
} from '@hornbook/contract/rostering/student-credentials'
import { classroomName, fullName, searchKey } from '@hornbook/rules/people/names'
import { today } from '@hornbook/rules/time/dates'
import { notFound } from '../../access/refusal.ts'
import { classroomsIn } from '../../access/scope.ts'
import { audit, authorOf } from '../../audit/audit.ts'
import { csvOfSheet } from '../../files/csv.ts'
import { applyListQuery } from '../../http/lists/page.ts'
import { idFrom, type MemberCall, memberRoute, type Route, scopeOf } from '../../http/route.ts'
import { openSecrets } from '../../people/student-passwords.ts'
import { studentsOfClass } from '../../people/students-of-class.ts'
import { t } from '../../texts/texts.ts'

type ClassCall = MemberCall<'{classroomId}'>

async function requireClass({ tx, params, ...call }: ClassCall) {
  const row = await classroomsIn(tx, scopeOf(call))
    .innerJoin('districts', 'districts.id', 'classrooms.district_id')
    .where('classrooms.id', '=', idFrom(params.classroomId))
    .select(['classrooms.id', 'classrooms.name', 'districts.timezone'])
    .executeTakeFirst()
  if (!row) throw notFound()
  return row
}

/** The students of the class by name, with their passwords only where the call shows them. */
async function credentialsOf({ tx, app, ...call }: ClassCall, classroomId: string, shows: boolean) {
  const scope = scopeOf(call)
  const rows = await studentsOfClass(tx, scope, classroomId)
    .select(['students.id', 'first_name', 'middle_name', 'last_name', 'username', 'password_cipher', 'pin_code_cipher'])
    .execute()
  const open = shows ? await openSecrets(tx, app.settings.secret, scope.districtId) : () => null
  return rows
    .map(row => ({
      id: row.id,
      firstName: row.first_name,
      lastName: row.last_name,
      username: row.username,
      fullName: fullName({ firstName: row.first_name, middleName: row.middle_name, lastName: row.last_name }),
      isSet: row.password_cipher !== null || row.pin_code_cipher !== null,
      password: open(row.id, 'password', row.password_cipher),
      pinCode: open(row.id, 'picture password', row.pin_code_cipher),
    }))
    .sort((a, b) => a.fullName.localeCompare(b.fullName, 'en'))
}

/** Written before the first password leaves, with how many there were (SAFE-9). */
const recordLook = (call: ClassCall, action: 'read' | 'download', classroomId: string, count: number) =>
  audit(call.tx, authorOf(call), scopeOf(call).districtId, `studentCredentials.${action}`, [], { classroomId, count })

const showsSecrets = (query: unknown) => {
  const fields = (query as { readonly 'fields[studentCredential]'?: readonly string[] })['fields[studentCredential]']
  return fields === undefined || SECRETS.some(name => fields.includes(name))
}

const CSV_COLUMNS = ['student', 'username', 'password', 'pictures'] as const

export const credentialRoutes: readonly Route[] = [
  memberRoute(listStudentCredentials, async call => {
    const { id } = await requireClass(call)
    const shows = showsSecrets(call.query)
    const rows = await credentialsOf(call, id, shows)
    const page = applyListQuery(call, rows, 'fullName')
    if (shows) await recordLook(call, 'read', id, page.data.length)
    const isAny = rows.some(({ isSet }) => isSet)
    return { ...page, meta: isAny ? { links: { csv: `${call.path}.csv` } } : {} }
  }),
  memberRoute(downloadStudentCredentials, async call => {
    const { id, name, timezone } = await requireClass(call)
    const rows = await credentialsOf(call, id, true)
    await recordLook(call, 'download', id, rows.length)
    const words = searchKey(name ?? '')
      .replace(/[^a-z0-9]+/g, '-')
      .replace(/^-|-$/g, '')
    const title = classroomName({ id, name })
    return {
      mediaType: SPREADSHEET_TYPES.csv,
      fileName: `${[words || `class-${id}`, 'credentials', today(timezone, call.now)].join('-')}.csv`,
      content: csvOfSheet({
        name: title,
        columns: CSV_COLUMNS.map(column => ({ header: t(`rostering:credentials.${column}`), isNumber: false })),
        rows: inOneBatch(rows.map(row => [row.fullName, row.username, row.password, row.pinCode])),
      }),
    }
  }),
]

async function* inOneBatch<T>(rows: readonly T[]) {
  yield rows
}
