import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { ID_HEADER, type Noun, type SheetColumn, sheetColumns } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import type { z } from 'zod'
import { HEADER_ALIASES, plainHeader } from '../../files/reading/header-words.ts'

/** What a column of a spreadsheet can be taken for. */
export interface Field {
  readonly name: string
  readonly label: string
  /** A new record needs it. */
  readonly required: boolean
  readonly kind: 'id' | 'attribute' | 'link' | 'password' | 'wholeName'
  /** A roster file writes it. */
  readonly synced: boolean
  readonly edits?: z.ZodType
  readonly words?: SheetColumn['words']
}

/** A column with given and family name in one cell. */
export const WHOLE_NAME = 'wholeName'
/** The name of the column that says which record a row is. */
export const ID = 'id'
/** Whether a column has our own header. Other systems have an 'ID' too, and theirs is another's here. */
export const isIdHeader = (header: string) => plainHeader(header) === plainHeader(ID_HEADER)
/** What stands there for a row that is to be a new record. */
export const NEW = 'new'

const NOUNS: Readonly<Record<UploadList, Noun>> = {
  schools: school,
  classrooms: classroom,
  teachers: teacher,
  students: student,
}

/** Links that a form writes; a class gets its school and its teachers only when it is created. */
const LINKS: Readonly<Record<UploadList, Readonly<Record<string, { required?: true; synced?: true }>>>> = {
  students: { schools: {}, classrooms: { required: true }, grades: { required: true, synced: true } },
  classrooms: { school: { required: true }, teachers: {} },
  teachers: { schools: {}, classrooms: {} },
  schools: { timezone: { required: true } },
}

function fieldsOfList(list: UploadList): readonly Field[] {
  const noun = NOUNS[list]
  const links = LINKS[list]
  const id: Field = { name: ID, label: ID_HEADER, required: false, kind: 'id', synced: false }
  const fields = sheetColumns(noun).flatMap(({ name, header, isLink, words }): Field[] => {
    if (isLink) {
      const link = links[name]
      if (!link) return []
      const { required = false, synced = false } = link
      return [{ name, label: header, required, synced, kind: 'link' }]
    }
    const { edits, synced = false } = noun.columns[name] ?? {}
    if (!edits) return []
    const required = !edits.safeParse(null).success
    return [{ name, label: header, required, synced, kind: 'attribute', edits, words }]
  })
  const password: Field = { name: 'password', label: 'Password', required: false, kind: 'password', synced: false }
  const isOfPeople = list === 'students' || list === 'teachers'
  const whole: Field = { name: WHOLE_NAME, label: 'Whole name', required: false, synced: false, kind: 'wholeName' }
  return [id, ...(isOfPeople ? [whole] : []), ...fields, ...(list === 'students' ? [password] : [])]
}

export const FIELDS: Readonly<Record<UploadList, readonly Field[]>> = {
  schools: fieldsOfList('schools'),
  classrooms: fieldsOfList('classrooms'),
  teachers: fieldsOfList('teachers'),
  students: fieldsOfList('students'),
}

/** The columns of OneRoster files that say the same. */
const ONEROSTER: Readonly<Record<string, string>> = {
  givenName: 'firstName',
  middleName: 'middleName',
  familyName: 'lastName',
  identifier: 'oneRosterId',
  username: 'username',
  grades: 'grades',
  email: 'email',
  role: 'userType',
  password: 'password',
  title: 'name',
  classCode: 'classCode',
}

/** Headers of other offices' spreadsheets, without case, spaces and signs. */
const SYNONYMS: Readonly<Record<string, readonly string[]>> = {
  firstName: ['first', 'given', 'fname', 'forename', 'firstlegalname', 'legalfirstname', 'nombre'],
  middleName: ['middle', 'mname', 'middlelegalname', 'mi', 'middleinitial'],
  lastName: ['last', 'lname', 'family', 'familyname', 'lastlegalname', 'legallastname', 'apellido', 'apellidos'],
  oneRosterId: ['studentid', 'studentnumber', 'studentno', 'stuid', 'stunum', 'sisid', 'pupilid', 'pupilno', 'pupilnumber', 'stateid', 'localid', 'idnumber', 'permid', 'sisuserid', 'studentlocalid', 'identifier'],
  username: ['username', 'user', 'userid', 'studentusername', 'loginname'],
  grades: ['gr', 'grd', 'grlvl', 'gradelvl', 'year', 'yeargroup', 'yearlevel', 'currentgrade', 'enteringgrade'],
  schools: ['school', 'schools', 'schoolname', 'building', 'buildingname', 'campus', 'site', 'homeschool', 'schoolid', 'sitecode'],
  classrooms: ['class', 'classes', 'classname', 'classroom', 'classrooms', 'homeroom', 'homeroomname', 'room', 'roomname', 'section', 'sectionname', 'hr', 'hrm', 'classcode'],
  school: ['school', 'schoolname', 'building', 'buildingname', 'campus', 'site', 'schoolid', 'sitecode'],
  teachers: ['teacher', 'teachers', 'teachername', 'teacheremail', 'staff', 'instructor', 'homeroomteacher'],
  name: ['class', 'classname', 'classroom', 'sectionname', 'section', 'homeroom', 'room', 'coursename'],
  classCode: ['classcode', 'code', 'sectionnumber', 'sectioncode', 'coursecode', 'sectionid', 'classid'],
  userType: ['role', 'usertype', 'position', 'jobtitle', 'staffrole', 'title'],
  email: ['email', 'emailaddress', 'mail', 'workemail', 'schoolemail', 'teacheremail', 'staffemail'],
  password: ['password', 'pwd', 'pass', 'studentpassword', 'initialpassword'],
  endsOn: ['enddate', 'lastday', 'dateend', 'contractend', 'termination', 'terminationdate', 'until'],
  addressLine1: ['address', 'address1', 'street', 'streetaddress', 'mailingaddress', 'schooladdress'],
  addressLine2: ['address2', 'suite', 'unit', 'pobox'],
  city: ['town', 'municipality', 'schoolcity'],
  postalCode: ['zip', 'zipcode', 'postcode', 'postalcode', 'postal', 'schoolzip'],
  timezone: ['timezone', 'zone', 'tz'],
} // biome-ignore format: one line per field

/** What headers of people begin with: 'Teacher First Name' is a child's in no list of students. */
const WHO: Readonly<Partial<Record<UploadList, readonly string[]>>> = {
  students: ['student', 'pupil', 'child', 'learner', 'stu'],
  teachers: ['teacher', 'staff', 'employee', 'instructor'],
}
const PARTS: Readonly<Record<string, readonly string[]>> = {
  firstName: ['firstname', 'first', 'givenname', 'given'],
  middleName: ['middlename', 'middle'],
  lastName: ['lastname', 'last', 'familyname', 'surname'],
  [WHOLE_NAME]: ['', 'name', 'fullname', 'names'],
}
/** One cell for the whole name, whoever it is. */
const WHOLE_NAMES = [
  'name',
  'fullname',
  'wholename',
  'lastfirst',
  'firstlast',
  'lastnamefirstname',
  'firstnamelastname',
  'displayname',
]

/** The words of a list for the names of its people. */
const namesOfPeople = (list: UploadList): Readonly<Record<string, readonly string[]>> =>
  Object.fromEntries(
    Object.entries(PARTS).map(([field, parts]) => [
      field,
      [
        ...(SYNONYMS[field] ?? []),
        ...(WHO[list] ?? []).flatMap(who => parts.map(part => who + part)),
        ...(field === WHOLE_NAME ? WHOLE_NAMES : []),
      ],
    ]),
  )

/** In a list of schools, a name is the school's. */
const NAME_OF_SCHOOL = ['school', 'schools', 'building', 'buildingname', 'campus', 'campusname', 'site', 'sitename']

/** The field that each header names: our own headers first, then other offices' words for them. Each field once. */
export function guessFields(list: UploadList, headers: readonly string[]): (string | null)[] {
  const fields = FIELDS[list]
  const taken = new Set<string>()
  const guessed: (string | null)[] = headers.map(() => null)
  // Columns that a download shows only for reading are no fields.
  const ofOthers = new Set(
    sheetColumns(NOUNS[list])
      .filter(({ name }) => !fields.some(field => field.name === name))
      .map(({ header }) => plainHeader(header)),
  )
  const claim = (fieldsOfHeader: (plain: string) => readonly string[]) => {
    for (const [at, header] of headers.entries()) {
      const plain = plainHeader(header).replaceAll('.', '')
      if (guessed[at] || plain === '' || ofOthers.has(plain)) continue
      const free = fieldsOfHeader(plain).find(name => !taken.has(name) && fields.some(field => field.name === name))
      if (free === undefined) continue
      guessed[at] = free
      taken.add(free)
    }
  }
  claim(plain =>
    fields
      .filter(({ label, name, kind }) => plainHeader(label) === plain || (kind !== 'id' && plainHeader(name) === plain))
      .map(({ name }) => name),
  )
  const words: Readonly<Record<string, readonly string[]>> = {
    ...SYNONYMS,
    ...namesOfPeople(list),
    ...(list === 'schools' && { name: NAME_OF_SCHOOL }),
  }
  claim(plain => Object.keys(words).filter(name => words[name]?.includes(plain)))
  claim(plain => {
    const column = Object.keys(ONEROSTER).filter(name => plainHeader(name) === plain)
    return [...column, ...(HEADER_ALIASES[plain] ?? [])].flatMap(name => ONEROSTER[name] ?? [])
  })
  return guessed
}
