import { randomUUID } from 'node:crypto'
import { addressOf } from '@hornbook/contract/endpoint'
import { ada, app, document, type Entry, maple, type Write } from './kit.ts'

const newcomer = () => ({ firstName: 'New', lastName: 'Comer', email: `${randomUUID().slice(0, 8)}@new.test` })

const archived = (kind: string, action: string, count: number): Entry => ({
  ...ada,
  in: 'Maple Grove',
  action: `${kind}s.${action}`,
  rows: { [kind]: count },
})

const downloaded = (list: string, ...names: readonly string[]): Write => ({
  ask: () => ({
    by: 'Ada Admin',
    params: { districtId: maple.id('Maple Grove') },
    query: { format: 'csv' },
    body: document('spreadsheet', { ids: names.map(name => maple.id(name)) }),
  }),
  leaves: [{ ...ada, in: 'Maple Grove', action: `${list}.download`, rows: {} }],
})

const TABLES = { classroom: 'classrooms', teacher: 'staff', student: 'students' } as const

type Archived = keyof typeof TABLES

/** The calls run in the order of the contract, so each first puts its records into the state that it changes. */
const beforehand = (kind: Archived, action: string, names: readonly string[]) =>
  app.owner(`UPDATE ${TABLES[kind]} SET archived_at = $1::timestamptz WHERE id = ANY ($2::bigint[])`, [
    action === 'unarchive' ? new Date().toISOString() : null,
    names.map(maple.id),
  ])

const pairOf = (...names: readonly string[]) =>
  names
    .map(name => maple.id(name))
    .sort((a, b) => Number(a) - Number(b))
    .join('-')

async function mergeOf(kept: string, merged: string, attributes: object = {}) {
  await app.owner('DELETE FROM student_merges')
  await app.owner('UPDATE students SET merged_into = NULL, archived_at = NULL WHERE merged_into IS NOT NULL')
  const linked = (name: string) => ({ data: { type: 'student', id: maple.id(name) } })
  const body = document('studentMerge', attributes, { kept: linked(kept), merged: linked(merged) })
  return { by: 'Ada Admin', params: { districtId: maple.id('Maple Grove') }, body }
}

/** One record of Oak. */
const archiving = (kind: Archived, action: string, name: string): Write => ({
  ask: async () => {
    await beforehand(kind, action, [name])
    return { by: 'Ada Admin', params: { schoolId: maple.id('Oak'), [`${kind}Id`]: maple.id(name) } }
  },
  leaves: [archived(kind, action, 1)],
})

const archivingMany = (kind: Archived, action: string, names: readonly string[]): Write => ({
  ask: async () => {
    await beforehand(kind, action, names)
    const [noun, verb] = [kind, action].map(word => word[0]?.toUpperCase() + word.slice(1))
    const data = names.map(name => ({ type: kind, id: maple.id(name) }))
    return { by: 'Ada Admin', body: document(`bulk${noun}${verb}`, {}, { [`${kind}s`]: { data } }) }
  },
  leaves: [archived(kind, action, names.length)],
})

export const ROSTERING_WRITES: Readonly<Record<string, Write>> = {
  createDistrict: {
    ask: () => ({
      by: 'Ada Admin',
      body: document('district', { name: 'Birch', membershipExpiresAt: '2030-06-30T00:00:00Z' }),
    }),
    leaves: [{ ...ada, in: 'the district made', action: 'district.create', rows: { district: 1 } }],
  },
  changeDistrict: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Dry Creek') },
      body: document('district', { membershipExpiresAt: '2031-06-30T00:00:00Z' }),
    }),
    leaves: [{ ...ada, in: 'Dry Creek', action: 'district.change', rows: { district: 1 } }],
  },
  changeSubgroups: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Dry Creek') },
      body: { subgroups: ['program', 'language'] },
    }),
    leaves: [{ ...ada, in: 'Dry Creek', action: 'district.subgroups', rows: { district: 1 } }],
  },
  enrolStudents: {
    ask: async () => {
      await app.owner('UPDATE student_enrollments SET ended_at = now() WHERE student_id = $1 AND classroom_id = $2', [
        ...[maple.id('Amara Okafor'), maple.id('Room 2')],
      ])
      const students = { data: [{ type: 'student', id: maple.id('Amara Okafor') }] }
      return {
        by: 'Ada Admin',
        params: { schoolId: maple.id('Oak'), classroomId: maple.id('Room 2') },
        body: document('bulkStudentEnrollment', { replaceExistingUserEnrollments: false }, { students }),
      }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'students.enrol', rows: {} }],
  },
  downloadChosenSchools: downloaded('schools', 'Elm', 'Oak'),
  downloadChosenClassrooms: downloaded('classrooms', 'Room 1'),
  downloadChosenTeachers: downloaded('teachers', 'Tess Teacher'),
  downloadChosenStudents: downloaded('students', 'Daniyar Seitkali'),
  undoBulkAction: {
    ask: async () => {
      await beforehand('student', 'archive', ['Daniyar Seitkali'])
      const students = { data: [{ type: 'student', id: maple.id('Daniyar Seitkali') }] }
      const payload = document('bulkStudentArchive', {}, { students })
      const archive = await app.call({
        method: 'POST',
        url: '/api/bulk_student_archive',
        token: maple.token('Ada Admin'),
        payload,
      })
      const params = { districtId: maple.id('Maple Grove'), bulkActionId: archive.json().meta.entryId }
      return { by: 'Ada Admin', params, body: document('bulkAction', {}) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'bulkAction.undo', rows: { student: 1 } }],
  },
  changeStudentPair: {
    ask: () => ({
      by: 'Ada Admin',
      body: document('studentPair', { distinct: true }),
      params: { districtId: maple.id('Maple Grove'), studentPairId: pairOf('Amara Okafor', 'Benjamin Lee') },
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'studentPair.dismiss', rows: {} }],
  },
  mergeStudents: {
    ask: () => mergeOf('Benjamin Lee', 'Camila Reyes', { takes: ['firstName'] }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.merge', rows: { student: 2 } }],
  },
  undoStudentMerge: {
    ask: async () => {
      const { params, body } = await mergeOf('Amara Okafor', 'Daniyar Seitkali')
      const url = addressOf('/api/districts/{districtId}/student_merges', params)
      const merge = await app.call({ method: 'POST', url, token: maple.token('Ada Admin'), payload: body })
      const { studentMergeId } = merge.json().meta
      return { by: 'Ada Admin', params: { ...params, studentMergeId }, body: document('studentMerge', {}) }
    },
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.separate', rows: { student: 1 } }],
  },
  createSchool: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove') },
      body: document(
        'school',
        { name: `Fir ${randomUUID()}`, addressLine1: '1 Main Street', city: 'Springfield', postalCode: '62701' },
        { timezone: { data: { type: 'timezone', id: 'America/Denver' } } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'school.create', rows: { school: 1 } }],
  },
  changeSchool: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove'), schoolId: maple.id('Elm') },
      body: document('school', { city: 'Elmwood' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'school.change', rows: { school: 1 } }],
  },
  createClassroom: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Elm') },
      body: document(
        'classroom',
        { name: 'Room 4' },
        { students: { data: [{ type: 'student', id: maple.id('Eleni Papadopoulou') }] } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'classroom.create', rows: { classroom: 1 } }],
  },
  changeClassroom: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Elm'), classroomId: maple.id('Room 3') },
      body: document('classroom', { classCode: 'E-3' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'classroom.change', rows: { classroom: 1 } }],
  },
  createStudent: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Elm') },
      body: document(
        'student',
        {
          firstName: 'Ines',
          lastName: 'Alba',
          password: 'hidden77',
          oneRosterId: randomUUID().slice(0, 8),
          username: randomUUID().slice(0, 8),
        },
        {
          grades: { data: [{ type: 'grade', id: '5' }] },
          classrooms: { data: [{ type: 'classroom', id: maple.id('Room 3') }] },
        },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.create', rows: { student: 1 } }],
  },
  changeStudent: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Oak'), studentId: maple.id('Amara Okafor') },
      body: document(
        'student',
        { middleName: 'Ada', password: 'hidden78' },
        { classrooms: { data: [{ type: 'classroom', id: maple.id('Room 2') }] } },
      ),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'student.change', rows: { student: 1 } }],
  },
  createTeacher: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Oak') },
      body: document('teacher', newcomer(), {
        classrooms: { data: [{ type: 'classroom', id: maple.id('Room 2') }] },
      }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.create', rows: { account: 1, teacher: 1 } }],
  },
  createTeacherOfDistrict: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove') },
      body: document('teacher', { ...newcomer(), userType: 'DistrictAdmin' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.create', rows: { account: 1, teacher: 1 } }],
  },
  changeTeacher: {
    ask: () => ({
      by: 'Ada Admin',
      params: { schoolId: maple.id('Oak'), teacherId: maple.id('Noor Neighbour') },
      body: document('teacher', { middleName: 'Amal', email: 'noor@moved.test' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.change', rows: { account: 1, teacher: 1 } }],
  },
  changeTeacherOfDistrict: {
    ask: () => ({
      by: 'Ada Admin',
      params: { districtId: maple.id('Maple Grove'), teacherId: maple.id('Dana District') },
      body: document('teacher', { middleName: 'Dee' }),
    }),
    leaves: [{ ...ada, in: 'Maple Grove', action: 'teacher.change', rows: { teacher: 1 } }],
  },
  archiveClassroom: archiving('classroom', 'archive', 'Room 2'),
  unarchiveClassroom: archiving('classroom', 'unarchive', 'Room 2'),
  archiveTeacher: archiving('teacher', 'archive', 'Noor Neighbour'),
  unarchiveTeacher: archiving('teacher', 'unarchive', 'Noor Neighbour'),
  archiveStudent: archiving('student', 'archive', 'Camila Reyes'),
  unarchiveStudent: archiving('student', 'unarchive', 'Camila Reyes'),
  bulkArchiveClassrooms: archivingMany('classroom', 'archive', ['Room 2', 'Room 3']),
  bulkUnarchiveClassrooms: archivingMany('classroom', 'unarchive', ['Room 2', 'Room 3']),
  bulkArchiveTeachers: archivingMany('teacher', 'archive', ['Elsa Elm']),
  bulkUnarchiveTeachers: archivingMany('teacher', 'unarchive', ['Elsa Elm']),
  bulkArchiveStudents: archivingMany('student', 'archive', ['Benjamin Lee', 'Camila Reyes']),
  bulkUnarchiveStudents: archivingMany('student', 'unarchive', ['Benjamin Lee', 'Camila Reyes']),
}
