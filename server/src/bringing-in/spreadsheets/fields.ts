import type { UploadList } from '@hornbook/contract/bringing-in/spreadsheet-uploads'
import { ID_HEADER, type Noun, type SheetColumn, sheetColumns } from '@hornbook/contract/columns'
import { classroom } from '@hornbook/contract/rostering/classrooms'
import { school } from '@hornbook/contract/rostering/schools'
import { student } from '@hornbook/contract/rostering/student-noun'
import { teacher } from '@hornbook/contract/rostering/teacher-noun'
import type { z } from 'zod'
import { plainHeader } from '../../files/reading/header-words.ts'

/** What a column of a spreadsheet can be taken for. */
export interface Field {
  readonly name: string
  readonly label: string
  /** A new record needs it. */
  readonly required: boolean
  readonly kind: 'id' | 'attribute' | 'link' | 'password' | 'name'
  /** A roster file writes it. */
  readonly synced: boolean
  readonly edits?: z.ZodType
  readonly words?: SheetColumn['words']
}

/** A column with given and family name in one cell. */
export const WHOLE_NAME = 'wholeName'
/** A column with the second family name, which is joined to the first: Spanish offices have one for each. */
export const SECOND_FAMILY_NAME = 'secondLastName'
/** The name of the column that says which record a row is. */
export const ID = 'id'
/** Whether a column has our own header. Other systems have an 'ID' too, and theirs is another's here. */
export const isIdHeader = (header: string) => plainHeader(header) === plainHeader(ID_HEADER)
/** What stands there for a row that is to be a new record. */
export const NEW = 'new'

export const NOUNS: Readonly<Record<UploadList, Noun>> = {
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
  const names = [
    { name: WHOLE_NAME, label: 'Whole name' },
    { name: SECOND_FAMILY_NAME, label: 'Second family name' },
  ].map((field): Field => ({ ...field, required: false, synced: false, kind: 'name' }))
  return [id, ...(isOfPeople ? names : []), ...fields, ...(list === 'students' ? [password] : [])]
}

export const FIELDS: Readonly<Record<UploadList, readonly Field[]>> = {
  schools: fieldsOfList('schools'),
  classrooms: fieldsOfList('classrooms'),
  teachers: fieldsOfList('teachers'),
  students: fieldsOfList('students'),
}
