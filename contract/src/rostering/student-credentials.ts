import { z } from 'zod'
import { file, many, resource } from '../document.ts'
import { endpoint } from '../endpoint.ts'
import { listQuery } from '../queries.ts'
import { text } from '../values.ts'
import { SPREADSHEET_TYPES } from './spreadsheets.ts'

/** How a student signs in to the learning app (CRED-1). */
export const studentCredential = resource('studentCredential', {
  fullName: text,
  firstName: text,
  lastName: text,
  username: text.nullable(),
  /** Whether a password or a picture password is set. */
  isSet: z.boolean(),
  password: text.nullable(),
  pinCode: text.nullable().describe("The picture password: 'sun-car-moon'"),
})

/** The audit records who reads these attributes. */
export const SECRETS = [
  'password',
  'pinCode',
] as const satisfies readonly (keyof typeof studentCredential.attributes.shape)[]

const guard = { may: 'show', resource: 'studentPassword' } as const

export const listStudentCredentials = endpoint({
  summary:
    'How the students of a class sign in. Who reads passwords is in the audit; with fields that name none of them, nothing is decrypted.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/student_credentials',
  guard,
  alsoRefuses: ['managedExternally'],
  query: listQuery({ of: studentCredential, sorts: ['fullName', 'username'] }),
  returns: many(studentCredential),
})

export const downloadStudentCredentials = endpoint({
  summary: 'The same as a CSV file.',
  method: 'GET',
  path: '/api/classrooms/{classroomId}/student_credentials.csv',
  guard,
  alsoRefuses: ['managedExternally'],
  returns: file([SPREADSHEET_TYPES.csv]),
})
