import { call, done, one } from './api.ts'
import { signInOverApi } from './people.ts'

const zone = { timezone: { data: { type: 'timezone', id: 'America/Chicago' } } }

async function create(path: string, type: string, attributes: object, relationships: object = {}): Promise<string> {
  const token = await signInOverApi('administrator')
  return one(await call('POST', path, { token, body: { data: { type, attributes, relationships } } })).id
}

export const createSchool = (district: string, name: string) =>
  create(
    `/api/districts/${district}/schools`,
    'school',
    { name, addressLine1: '1 Main Street', addressLine2: null, city: 'Dayton', postalCode: '45402' },
    zone,
  )

export const createClassroom = (school: string, name: string) =>
  create(`/api/schools/${school}/classrooms`, 'classroom', { name, classCode: null })

/** A student, in kindergarten unless another grade's id is given; the user name is the Student Id. */
export const createStudent = (school: string, classroom: string, name: string, studentId: string, grade = '5') => {
  const [firstName, lastName] = name.split(' ')
  const attributes = {
    firstName,
    middleName: null,
    lastName,
    oneRosterId: studentId,
    username: studentId,
    password: 'cat123',
  }
  return create(`/api/schools/${school}/students`, 'student', attributes, {
    grades: { data: [{ type: 'grade', id: grade }] },
    classrooms: { data: [{ type: 'classroom', id: classroom }] },
  })
}

export const archiveClassroom = (id: string) =>
  archive('/api/bulk_classroom_archive', 'bulkClassroomArchive', { classrooms: { data: [{ type: 'classroom', id }] } })

export const archiveStudent = (id: string) =>
  archive('/api/bulk_student_archive', 'bulkStudentArchive', { students: { data: [{ type: 'student', id }] } })

async function archive(path: string, type: string, relationships: object): Promise<void> {
  const token = await signInOverApi('administrator')
  done(await call('POST', path, { token, body: { data: { type, relationships } } }))
}
