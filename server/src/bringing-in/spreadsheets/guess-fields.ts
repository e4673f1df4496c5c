import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { sheetColumns } from '@hornbook/contract/columns'
import { HEADER_ALIASES, plainHeader } from '../../files/reading/header-words.ts'
import { FIELDS, NOUNS, SECOND_FAMILY_NAME, WHOLE_NAME } from './fields.ts'
import {
  BOTH_FAMILY_NAMES,
  COURSES,
  NAME_OF_SCHOOL,
  SECOND_FAMILY_NAMES,
  SYNONYMS,
  WHOLE_NAMES,
} from './header-synonyms.ts'

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

/** What headers of people begin with: 'Teacher First Name' is a child's in no list of students. */
const WHO: Readonly<Partial<Record<UploadList, readonly string[]>>> = {
  students: ['student', 'pupil', 'child', 'learner', 'stu', 'alumno', 'estudiante', 'eleve'],
  teachers: ['teacher', 'staff', 'employee', 'instructor', 'docente', 'enseignant'],
}

/** What Spanish and French headers of people end with: 'Prénom de l'élève', 'Nombre del docente'. */
const OF_WHOM: Readonly<Partial<Record<UploadList, RegExp>>> = {
  students: /(?:del?|dela|del|dell|d)?(?:alumn[oa]s?|estudiantes?|eleves?)$/,
  teachers: /(?:del?|dela|d)?(?:maestr[oa]s?|docentes?|profesor(?:a|es)?|enseignante?s?|professeurs?)$/,
}
/** A number is the Student Id only where the header says whose it is. */
const NUMBERS: readonly string[] = ['id', 'numero', 'num', 'nro', 'no', 'n']

/** One column that is called only 'Nombre' or 'Nom' has the whole name. */
const LONE_NAMES: readonly string[] = ['nombre', 'nombres', 'nom', 'noms']

/** Without accents, and without what stands in brackets: 'Password [Required]', 'Username (USERNAME)'. */
const bare = (header: string) =>
  header
    .normalize('NFKD')
    .replace(/\p{M}/gu, '')
    .replace(/(?<=\S)\s*(?:\[[^\]]*\]|\([^)]*\))/g, '')

/**
 * How a header may be spelled in the lists of words, as it is first: 'student.lastName' and 'Stu LName' are the last name of whom
 * the list is about, and 'teacher.lastName' is nobody's there.
 */
function spellingsOf(list: UploadList, header: string): readonly string[] {
  const plain = plainHeader(bare(header)).replaceAll('.', '')
  const who = (WHO[list] ?? []).filter(word => plain.startsWith(word))
  // 'student' is the beginning of 'studentid', and 'stu' of both.
  const rest = who.map(word => plain.slice(word.length)).sort((a, b) => a.length - b.length)
  const before = plain.replace(OF_WHOM[list] ?? /$/, '')
  if (before !== plain && !rest.includes(''))
    rest.push(list === 'students' && NUMBERS.includes(before) ? 'studentid' : before)
  return [plain, ...rest.map(text => (text === '' ? 'name' : text))].filter(text => text !== '')
}

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
  const spellings = headers.map(header => spellingsOf(list, header))
  const claim = (
    fieldsOfSpelling: (spelling: string) => readonly string[],
    part: (all: readonly string[]) => string[],
  ) => {
    for (const [at, all] of spellings.entries()) {
      if (guessed[at] || ofOthers.has(all[0] ?? '')) continue
      const named = part(all).flatMap(fieldsOfSpelling)
      const free = named.find(name => !taken.has(name) && fields.some(field => field.name === name))
      if (free === undefined) continue
      guessed[at] = free
      taken.add(free)
    }
  }
  const own = (spelling: string) =>
    fields
      .filter(
        ({ label, name, kind }) => plainHeader(label) === spelling || (kind !== 'id' && plainHeader(name) === spelling),
      )
      .map(({ name }) => name)
  const words: Readonly<Record<string, readonly string[]>> = {
    ...SYNONYMS,
    [WHOLE_NAME]: WHOLE_NAMES,
    [SECOND_FAMILY_NAME]: SECOND_FAMILY_NAMES,
    ...(list === 'schools' && { name: NAME_OF_SCHOOL }),
  }
  const others = (spelling: string) => Object.keys(words).filter(name => words[name]?.includes(spelling))
  const oneRoster = (spelling: string) => {
    const column = Object.keys(ONEROSTER).filter(name => plainHeader(name) === spelling)
    return [...column, ...(HEADER_ALIASES[spelling] ?? [])].flatMap(name => ONEROSTER[name] ?? [])
  }
  const whole = (all: readonly string[]) => all.slice(0, 1)
  // The whole header first: 'Grade' is the grade, also behind a 'Student Grade'.
  for (const part of [whole, (all: readonly string[]) => all.slice(1)])
    for (const fieldsOfSpelling of [own, others, oneRoster]) claim(fieldsOfSpelling, part)
  claim(spelling => (COURSES.includes(spelling) ? ['classrooms'] : []), whole)
  return guessed.map((field, at) => {
    if (field === SECOND_FAMILY_NAME && !hasFirstFamilyName()) return null
    return isLoneName(field) && spellings[at]?.some(text => LONE_NAMES.includes(text)) ? WHOLE_NAME : field
  })

  /** Whether another column has the first family name, and that alone. */
  function hasFirstFamilyName(): boolean {
    const first = guessed.indexOf('lastName')
    return first >= 0 && !spellings[first]?.includes(BOTH_FAMILY_NAMES)
  }

  function isLoneName(field: string | null): boolean {
    if (list !== 'students' && list !== 'teachers') return false
    const other = field === 'firstName' ? 'lastName' : field === 'lastName' ? 'firstName' : null
    return other !== null && !taken.has(other) && !taken.has(WHOLE_NAME)
  }
}
