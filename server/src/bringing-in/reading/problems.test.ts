import { describe, expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

type Files = Record<string, string | Buffer>
type Change = (files: Record<string, string>) => Files

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }
const edit =
  (file: string, from: string | RegExp, to: string): Change =>
  files => {
    const text = files[file]?.replace(from, to)
    if (text === undefined || text === files[file]) throw new Error(`nothing to change in ${file}`)
    return { ...files, [file]: text }
  }
const append =
  (file: string, row: string): Change =>
  files => ({ ...files, [file]: `${files[file]}${row}\r\n` })
const without =
  (...names: string[]): Change =>
  files =>
    Object.fromEntries(Object.entries(files).filter(([name]) => !names.includes(name)))
const headerOnly =
  (file: string): Change =>
  files => ({ ...files, [file]: `${files[file]?.split('\r\n')[0]}\r\n` })
const user = (cells: string) => append('users.csv', cells)
const person = (id: string, rest = 'student,xu,,Xu,Li,,,xu@school.example,,,,01,') =>
  user(`${id},,,true,s000000,${rest}`)

const fatal: [string, string, Change][] = [
  ['guard.multi_district', 'a second district', append('orgs.csv', 'd2,,,Other District,district,,')],
  ['manifest.only', 'only a manifest', files => ({ 'manifest.csv': files['manifest.csv'] ?? '' })],
  ['mode.delta', 'a delta', edit('manifest.csv', 'file.users,bulk', 'file.users,delta')],
  ['file.missing', 'no enrollments', without('enrollments.csv')],
  ['file.empty', 'header-only enrollments', headerOnly('enrollments.csv')],
  ['file.empty', 'header-only users', headerOnly('users.csv')],
  ['file.empty', 'an orgs.csv of no bytes', files => ({ ...files, 'orgs.csv': '' })],
  [
    'file.empty',
    'classes of blank lines and commas',
    files => ({ ...files, 'classes.csv': `${files['classes.csv']?.split('\r\n')[0]}\r\n,,,,\r\n\r\n` }),
  ],
  ['file.malformed', 'a quote that never closes', append('users.csv', 'x1,,,true,s000000,"student')],
  ['file.malformed', 'a quote that closes in another row', edit('users.csv', /,Ben,/, ',"Ben,')],
  ['header.missing', 'no family names', edit('users.csv', 'familyName', 'shoeSize')],
  [
    'format.unsupported',
    'Clever',
    () => ({ 'schools.csv': 'School_id,School_name\n1,A', 'students.csv': 'School_id,Student_id\n1,2' }),
  ],
]

const notes: [string, string, Change][] = [
  [
    'zip.folder',
    'a folder',
    files => Object.fromEntries(Object.entries(files).map(([name, text]) => [`export/${name}`, text])),
  ],
  ['manifest.missing', 'no manifest', without('manifest.csv')],
  [
    'manifest.bad_value',
    'a version that does not exist',
    edit('manifest.csv', 'oneroster.version,1.1', 'oneroster.version,7'),
  ],
  ['manifest.mismatch', 'a file listed as absent', edit('manifest.csv', 'file.courses,bulk', 'file.courses,absent')],
  [
    'manifest.mismatch',
    'a missing file listed as present',
    edit('manifest.csv', 'file.results,absent', 'file.results,bulk'),
  ],
  [
    'file.renamed',
    'a renamed manifest',
    files => ({ ...without('manifest.csv')(files), 'export-info.csv': files['manifest.csv'] ?? '' }),
  ],
  [
    'file.renamed',
    'a copy number',
    files => ({ ...without('users.csv')(files), 'Users (1).csv': files['users.csv'] ?? '' }),
  ],
  ['file.missing_optional', 'no courses', without('courses.csv')],
  ['file.missing_optional', 'no sessions', without('academicSessions.csv')],
  ['file.empty_optional', 'header-only courses', headerOnly('courses.csv')],
  ['file.unknown', 'a picture', files => ({ ...files, 'logo.png': 'x' })],
  [
    'file.encoding',
    'Windows-1252',
    files => ({ ...files, 'users.csv': Buffer.from(files['users.csv'] ?? '', 'latin1') }),
  ],
  [
    'file.encoding',
    'UTF-16 with a mark',
    files => ({ ...files, 'users.csv': Buffer.from(`\uFEFF${files['users.csv']}`, 'utf16le') }),
  ],
  [
    'file.encoding',
    'UTF-16 big-endian',
    files => ({ ...files, 'users.csv': Buffer.from(`\uFEFF${files['users.csv']}`, 'utf16le').swap16() }),
  ],
  [
    'file.delimiter',
    'semicolons',
    files => ({ ...files, 'users.csv': files['users.csv']?.replaceAll(',', ';') ?? '' }),
  ],
  ['header.alias', 'different capitals', edit('users.csv', 'familyName', 'FamilyName')],
  ['header.alias', 'a header of 1.0', edit('users.csv', 'grades', 'grade')],
  ['header.misspelt', 'a typo', edit('users.csv', 'familyName', 'famliyName')],
  ['header.unknown', 'an unknown column', edit('users.csv', 'sms', 'favouriteColour')],
  ['header.duplicate', 'a column twice', edit('users.csv', 'sms', 'email')],
  ['mode.status_in_bulk', 'status in a bulk file', edit('orgs.csv', 's000000,,', 's000000,active,2025-01-01')],
  ['row.short', 'a short row', user('x1,,,true,s000000,student,xu,,Xu,Li')],
  [
    'row.merged',
    'a person twice',
    files => person('p000000', 'student,x,,Amara,Abara,,,,,,,01,')(files as Record<string, string>),
  ],
  ['row.boolean', 'an unclear boolean', user('x1,,,maybe,s000000,student,xu,,Xu,Li,,,,,,,01,')],
  ['row.date', 'an impossible date', append('enrollments.csv', 'ex,,,c000000,s000000,p000004,student,,2025-02-30,')],
  [
    'row.date_format',
    'a date in spreadsheet format',
    append('enrollments.csv', 'ex,,,c000000,s000000,p000004,student,,8/18/2025,'),
  ],
  [
    'row.never_attended',
    'an end on the first day',
    append('enrollments.csv', 'ex,,,c000000,s000000,p000001,student,,2025-08-18,2025-08-18'),
  ],
  ['row.id_unusual', 'an id with a space', person('x 1')],
  [
    'row.duplicate_enrollment',
    'an enrollment twice',
    append('enrollments.csv', 'ex,,,c000000,s000000,p000000,student,,2025-08-18,'),
  ],
  ['value.line_break', 'a line break in a cell', person('x1', 'student,xu,,"Xu\nMei",Li,,,,,,,01,')],
  ['value.spreadsheet_error', '#REF!', person('x1', 'student,xu,,Xu,Li,#REF!,,,,,,01,')],
  ['value.too_long', 'a very long name', person('x1', `student,xu,,${'X'.repeat(300)},Li,,,,,,,01,`)],
  ['value.email', 'an invalid address', person('x1', 'student,xu,,Xu,Li,,,nobody,,,,01,')],
  ['value.email', 'two dots in an address', person('x1', 'student,xu,,Xu,Li,,,li@b..c,,,,01,')],
  ['grade.unknown', 'an unknown grade', person('x1', 'student,xu,,Xu,Li,,,,,,,Wizards,')],
  ['grade.several', 'two grades', person('x1', 'student,xu,,Xu,Li,,,,,,,"KG,01",')],
  ['grade.missing', 'no grade', person('x1', 'student,xu,,Xu,Li,,,,,,,,')],
  ['ref.missing_org', 'an unknown org', user('x1,,,true,"s000000,s9",student,xu,,Xu,Li,,,,,,,01,')],
  ['ref.missing_course', 'an unknown course', edit('classes.csv', 'read1', 'math1')],
  ['role.skipped', 'a parent', person('x1', 'parent,xu,,Xu,Li,,,,,,,,')],
  [
    'role.no_membership',
    'an administrator as a member of a class',
    append('enrollments.csv', 'ex,,,c000000,s000000,t000000,administrator,,,'),
  ],
  ['user.no_username', 'no user name', person('x1', 'student,,,Xu,Li,,,,,,,01,')],
  ['user.same_username', 'a user name twice', person('x1', 'student,STUDENT1,,Xu,Li,,,,,,,01,')],
  ['value.lost_letters', 'a name without some letters', person('x1', 'student,xu,,Nguy?n,Li,,,,,,,01,')],
  ['value.lost_letters', 'a class without some letters', edit('classes.csv', 'Class 2', 'Clas\uFFFD 2')],
  ['value.json_list', 'a list of JSON', person('x1', 'student,xu,,Xu,Li,,,,,,,"[""01""]",')],
  ['value.backslash', 'a quote behind a backslash', person('x1', 'student,xu,,"X\\"u\\"",Li,,,,,,,01,')],
  ['user.same_student_id', 'a Student Id twice', person('x1', 'student,xu,,Xu,Li,,10001,,,,,01,')],
  ['user.same_student_id', 'a Student Id that is the id of another', person('10001', 'student,xu,,Xu,Li,,,,,,,01,')],
  ['user.no_email', 'a teacher without an e-mail address', person('x1', 'teacher,xu,,Xu,Li,,,,,,,,')],
  [
    'user.same_email',
    'an e-mail address of two teachers',
    person('x1', 'teacher,xu,,Xu,Li,,,Teacher1@school.example,,,,,'),
  ],
  [
    'class.no_teacher',
    'a class without a teacher',
    append('classes.csv', 'cx,,,New class,K,read1,7,homeroom,,s000000,y1,,,'),
  ],
  [
    'class.no_students',
    'a class without students',
    append('classes.csv', 'cx,,,New class,K,read1,7,homeroom,,s000000,y1,,,'),
  ],
  ['session.ended', 'terms in the past', edit('academicSessions.csv', '2100-06-30', '2025-12-31')],
  ['guard.no_district', 'no district', edit('orgs.csv', /d1,,,.*\r\n/, '')],
]

const skipped: [string, string, Change][] = [
  ['row.nul', 'a NUL in a name', person('x1', 'student,xu,,X\0u,Li,,,,,,,01,')],
  ['row.nul', 'a NUL in an id', append('enrollments.csv', 'ex,,,c000000,s000000,p0000\u000001,student,,,')],
  ['row.column_count', 'too many cells', person('x1', 'student,xu,,Xu,Li,,,,,,,01,,too,many')],
  ['row.duplicate_id', 'an id for two people', person('p000000', 'student,xu,,Xu,Li,,,,,,,01,')],
  ['row.duplicate_id', 'an id for two orgs', append('orgs.csv', 's000000,,,Another,school,,d1')],
  [
    'row.duplicate_id',
    'an id for two classes',
    append('classes.csv', 'c000000,,,Another,K,read1,7,homeroom,,s000000,y1,,,'),
  ],
  ['row.required', 'no given name', person('x1', 'student,xu,,,Li,,,,,,,01,')],
  ['row.enum', 'a role that does not exist', person('x1', 'wizard,xu,,Xu,Li,,,,,,,01,')],
  ['row.enum', 'a type that does not exist', append('orgs.csv', 'o1,,,Castle,castle,,d1')],
  [
    'row.date_order',
    'an end date before the begin date',
    append('enrollments.csv', 'ex,,,c000000,s000000,p000001,student,,2025-08-18,2025-08-01'),
  ],
  ['row.id_chars', 'an id that a spreadsheet shortened', person('1.23E+11')],
  ['ref.missing', 'an unknown class', append('enrollments.csv', 'ex,,,c9,s000000,p000001,student,,,')],
  ['ref.wrong_type', 'a student as a teacher', append('enrollments.csv', 'ex,,,c000001,s000001,p000000,teacher,,,')],
  ['ref.wrong_type', 'a teacher as a student', append('enrollments.csv', 'ex,,,c000001,s000001,t000000,student,,,')],
  ['ref.wrong_type', 'a class at a district', append('classes.csv', 'cx,,,New class,K,read1,7,homeroom,,d1,y1,,,')],
  ['role.no_school', 'a student without a school', user('x1,,,true,d1,student,xu,,Xu,Li,,,,,,,01,')],
]

describe('stops with', () => {
  test.each(fatal)('%s at %s', async (code, _, change) => {
    const { roster, problems } = await read(change)
    expect(roster).toBeNull()
    expect(problems.all().flatMap(problem => (problem.severity === 'fatal' ? [problem.code] : []))).toEqual([code])
  })
})

describe('reads everything and reports', () => {
  test.each(notes)('%s at %s', async (code, _, change) => {
    const { roster, problems } = await read(change)
    expect(problems.all().map(problem => problem.code)).toContain(code)
    expect(problems.counts()).toMatchObject({ fatal: 0, error: 0 })
    expect(roster?.students.slice(0, 12).map(student => student.sourcedId)).toContain('p000011')
    expect(roster?.enrollments.filter(one => one.kind === 'student')).toHaveLength(12)
  })
})

describe('skips one row for', () => {
  test.each(skipped)('%s at %s', async (code, _, change) => {
    const { roster, problems } = await read(change)
    expect(
      problems
        .all()
        .filter(problem => problem.severity === 'error')
        .map(problem => problem.code),
    ).toEqual([code])
    expect(roster?.students).toHaveLength(12)
    expect(roster?.classrooms).toHaveLength(4)
    expect(roster?.enrollments).toHaveLength(16)
  })
})

test('a problem has its file, line, column, id, name and value', async () => {
  const { problems } = await read(person('x1', 'student,xu,,Xu,Li,,,nobody,,,,01,'))
  const [problem] = problems.all()
  expect(problem).toEqual({
    severity: 'warning', code: 'value.email', file: 'users.csv', line: 18, column: 'email', sourcedId: 'x1', name: 'Xu Li', value: 'nobody',
    message: '"nobody" is not an email address. It was left out.', count: 1,
  }) // biome-ignore format: one problem
})

test('a problem of an enrollment names the person and the class, and an empty class is named', async () => {
  const rows = ['e8,,,c000000,s000000,U2,student,,2025-08-18,', 'e9,,,C9,s000000,p000000,student,,2025-08-18,', '']
  const { problems } = await read(files => ({
    ...files,
    'enrollments.csv': `${files['enrollments.csv']}${rows.join('\r\n')}`,
    'classes.csv': `${files['classes.csv']}c7,,,Room 4,KG,read1,R4,homeroom,,s000000,y1,,,\r\n`,
  }))
  const said = problems.all().map(({ code, name, message }) => [code, name, message])
  expect(said).toContainEqual([
    'ref.missing',
    'Class 1',
    'The row enrolls "U2" in Class 1, but users.csv has no such person. It was skipped.',
  ])
  expect(said).toContainEqual([
    'ref.missing',
    'Amara Abara',
    'The row enrolls Amara Abara in "C9", but classes.csv has no such class. It was skipped.',
  ])
  expect(said).toContainEqual(['class.no_teacher', 'Room 4', 'Room 4 has no teacher.'])
})

test('line numbers count blank lines and line breaks in cells', async () => {
  const rows =
    'x1,,,true,s000000,student,a,,"A\nB",Li,,,,,,,01,\r\n\r\nx2,,,true,s000000,student,b,,B,Li,,,nobody,,,,01,'
  const { problems } = await read(user(rows))
  expect(problems.all().map(({ code, line }) => [code, line])).toEqual([
    ['value.email', 21],
    ['value.line_break', 18],
  ])
})

test('a name may contain quotes and a line break', async () => {
  const { roster } = await read(edit('users.csv', ',Emi,', ',"""Emi""\nBo",'))
  expect(roster?.students.map(({ firstName }) => firstName)).toContain('"Emi" Bo')
})

test('messages spell a manifest property as the file does', async () => {
  const { problems } = await read(without('academicSessions.csv'))
  expect(problems.all().find(({ code }) => code === 'manifest.mismatch')?.message).toContain('file.academicSessions')
})

test('an id that lost its leading zeros gets a suggestion, which is not used', async () => {
  const renamed = edit('orgs.csv', 's000000', '00042')
  const { problems, roster } = await read(files => {
    const orgs = renamed(files) as Record<string, string>
    return { ...orgs, 'classes.csv': orgs['classes.csv']?.replaceAll('s000000', '42') ?? '' }
  })
  expect(problems.first(1)[0]).toMatchObject({ code: 'ref.zeros_lost', value: '42' })
  expect(problems.first(1)[0]?.message).toContain('"00042"')
  expect(roster?.classrooms).toHaveLength(2)
})

test.each(['latin1', 'utf16le', 'utf8'] as const)('names with accents survive %s', async encoding => {
  const mark = encoding === 'latin1' ? '' : '\uFEFF'
  const { roster } = await read(files => ({
    ...files,
    'users.csv': Buffer.from(`${mark}${files['users.csv']}`, encoding),
  }))
  expect(roster?.students[2]?.firstName).toBe('Chloé')
})

describe('a file that is no roster is named:', () => {
  const table = () => rosterFiles({ version: '1.1', schools: 1, classes: 1, students: 1 })['users.csv'] as string
  test.each([
    ['a bare users.csv', async () => Buffer.from(table()), 'zip.other_kind', 'a single CSV file'],
    ['xlsx', () => zipOf({ '[Content_Types].xml': '<Types/>', 'xl/workbook.xml': '<x/>' }), 'zip.other_kind', 'an Excel workbook'],
    ['xls', async () => Buffer.from([0xd0, 0xcf, 0x11, 0xe0, 0xa1]), 'zip.other_kind', 'an Excel workbook'],
    ['rar', async () => Buffer.from('Rar!\x1a\x07\x00rest', 'latin1'), 'zip.other_kind', 'a RAR archive'],
    ['7z', async () => Buffer.from('7z\xbc\xaf\x27\x1crest', 'latin1'), 'zip.other_kind', 'a 7-Zip archive'],
    ['an empty zip', () => zipOf({}), 'zip.no_files', 'The zip is empty'],
    ['noise', async () => Buffer.from([1, 2, 3, 4, 5, 6, 7, 8]), 'zip.unreadable', 'not a zip file'],
    ['Clever', () => zipOf({ 'schools.csv': 'School ID,School name\n1,A', 'students.csv': 'School ID,Student ID\n1,2' }), 'format.unsupported', 'a Clever export'],
    ['Ed-Fi in tables', () => zipOf({ 'students.csv': 'StudentUniqueId,FirstName\n1,A' }), 'format.unsupported', 'an Ed-Fi export'],
    ['Ed-Fi in XML', () => zipOf({ 'InterchangeStudentParent.xml': '<x/>' }), 'format.unsupported', 'an Ed-Fi export'],
    ['School Data Sync', () => zipOf({ 'Student.csv': 'SIS ID,School SIS ID\n1,2' }), 'format.unsupported', 'Microsoft School Data Sync'],
  ] as const)('%s', async (_, make, code, words) => {
    const { roster, problems } = await readRosterZip(await make(), at)
    expect(roster).toBeNull()
    expect(problems.first(1)[0]).toMatchObject({ severity: 'fatal', code, message: expect.stringContaining(words) })
  }) // biome-ignore format: one case per line
})

describe('where the manifest and the files disagree', () => {
  test('a 1.2 manifest over 1.1 files is read as 1.1, with a warning', async () => {
    const { roster, problems } = await read(edit('manifest.csv', 'oneroster.version,1.1', 'oneroster.version,1.2'))
    expect(roster).toMatchObject({ source: { version: '1.1' } })
    expect(roster?.students).toHaveLength(12)
    expect(problems.all().map(({ code }) => code)).toEqual(['manifest.contradicted'])
  })

  test('a 1.1 manifest over 1.2 files is read as 1.2', async () => {
    const { roster } = await read(edit('manifest.csv', 'oneroster.version,1.2', 'oneroster.version,1.1'), '1.2')
    expect(roster).toMatchObject({ source: { version: '1.2' } })
  })

  test('a delta of a file that is never read is ignored', async () => {
    const { roster, problems } = await read(edit('manifest.csv', 'file.demographics,absent', 'file.demographics,delta'))
    expect([roster?.students.length, problems.all()]).toEqual([12, []])
  })

  test.each(['NULL', 'absent', ''])("'%s' is no file and no name", async word => {
    const { roster, problems } = await read(files => ({
      ...files,
      'manifest.csv': (files['manifest.csv'] as string)
        .replace('file.results,absent', `file.results,${word}`)
        .replace('Riverbend SIS', word)
        .replace('RSIS', word),
    }))
    expect([roster?.source.label, problems.all()]).toEqual([null, []])
  })
})

test('what concerns a whole file counts once', async () => {
  const { problems } = await read(files => ({
    ...files,
    'enrollments.csv': (files['enrollments.csv'] as string).replaceAll('2025-08-18', '8/18/2025'),
  }))
  expect(problems.counts()).toMatchObject({ repair: 1 })
})

test('grades in other words are listed once for each word', async () => {
  const { roster, problems } = await read(files => ({
    ...files,
    'users.csv': (files['users.csv'] as string)
      .replaceAll(',,,,PK,', ',,,,PK3,')
      .replaceAll(',,,,KG,', ',,,,-1,')
      .replaceAll(',,,,01,', ',,,,Grade 1,')
      .replaceAll(',,,,02,', ',,,,2,'),
  }))
  expect(roster?.students.slice(0, 4).map(({ grade }) => grade)).toEqual(['PK', 'PK', '01', '02'])
  expect(problems.all().map(({ message, count }) => [message, count])).toEqual([
    ['The grade "PK3" was read as PK.', 1],
    ['The grade "-1" was read as PK.', 1],
    ['The grade "Grade 1" was read as 01.', 1],
  ])
})

test('rows marked as deleted are left out, with the rows that refer to them', async () => {
  const { roster, problems } = await read(edit('users.csv', 'p000000,,', 'p000000,tobedeleted,2025-01-01'))
  expect(roster?.students).toHaveLength(11)
  expect(roster?.enrollments).toHaveLength(15)
  expect(problems.all().map(problem => problem.code)).toEqual([
    'mode.status_in_bulk',
    'row.tobedeleted',
    'row.of_deleted',
  ])
})

test('a person called Null keeps the name; NULL elsewhere is an empty cell', async () => {
  const { roster } = await read(person('x1', 'student,xu,,Xu,Null,NULL,N/A,,,,,01,'))
  expect(roster?.students.at(-1)).toMatchObject({ lastName: 'Null', identifier: null })
})

test('20,000 bad cells are listed a few hundred times and counted exactly', async () => {
  const rows = Array.from(
    { length: 20_000 },
    (_, index) => `y${index},,,true,s000000,student,u${index},,Xu,Li,,,bad,,,,01,`,
  ).join('\r\n')
  const { problems } = await read(user(rows))
  expect(problems.all().length).toBeLessThanOrEqual(500)
  expect(problems.aggregated()).toMatchObject([{ code: 'value.email', count: 20_000 }])
})

/** Reads the changed files, and checks that every placeholder of the messages is filled in. */
const read = async (change: Change, version: '1.1' | '1.2' = '1.1') => {
  const reading = await readRosterZip(
    await zipOf(change(rosterFiles({ version, schools: 2, classes: 4, students: 12 }))),
    at,
  )
  expect(reading.problems.all().filter(({ message }) => message.includes('{{'))).toEqual([])
  return reading
}
