import { expect, test } from 'vitest'
import { rosterFiles, zipOf } from '../../test/oneroster-zip.ts'
import { readRosterZip } from './read-roster.ts'

const at = { now: new Date('2026-03-01T12:00:00Z'), timeZone: 'America/Chicago' }

test('a class of a department below a school is at the school, and so are its staff', async () => {
  const { schools, school, xena } = await readDepartment('s000000')
  expect([schools, school, xena?.schools]).toEqual([['s000000', 's000001'], 's000000', ['s000000']])
})

test('a department below no school is a school itself', async () => {
  const { schools, school } = await readDepartment('d1')
  expect([schools, school]).toEqual([['s000000', 's000001', 'sub'], 'sub'])
})

test('departments that are below one another end no reading', async () => {
  expect((await readDepartment('sub')).school).toBe('sub')
})

test('who administers a department does not administer its school', async () => {
  expect((await readDepartment('s000000', 'administrator')).xena).toBeUndefined()
  expect((await readDepartment('d1', 'administrator')).xena?.role).toBe('SchoolAdmin')
})

/** A file whose second class is at a department with this parent, where Xena is `role`. */
async function readDepartment(parent: string, role = 'teacher') {
  const files = rosterFiles({ version: '1.1', schools: 2, classes: 4, students: 12 })
  files['orgs.csv'] += `dep,,,Reading,department,,${parent}\r\nsub,,,Early reading,department,,dep\r\n`
  files['classes.csv'] = (files['classes.csv'] as string).replace('00001,homeroom,,s000001', '00001,homeroom,,sub')
  files['users.csv'] += `x1,,,true,sub,${role},xena,,Xena,Stone,,,xena@school.example,,,,,\r\n`
  const { roster } = await readRosterZip(await zipOf(files), at)
  return {
    schools: roster?.schools.map(({ sourcedId }) => sourcedId),
    school: roster?.classrooms[1]?.schoolSourcedId,
    xena: roster?.staff.find(({ sourcedId }) => sourcedId === 'x1'),
  }
}
