import { call, one } from './api.ts'

/** Zelda Zimmermann, of a new school and class of a district of the story's own. */
export async function addZelda(token: string, district: string) {
  const made = async (path: string, type: string, attributes: object, relationships: object = {}) =>
    one(await call('POST', path, { token, body: { data: { type, attributes, relationships } } })).id
  const school = await made(
    `/api/districts/${district}/schools`,
    'school',
    { name: 'Lakeside One', addressLine1: '1 Main Street', city: 'Springfield', postalCode: '62701' },
    { timezone: { data: { type: 'timezone', id: 'America/Los_Angeles' } } },
  )
  const classroom = await made(`/api/schools/${school}/classrooms`, 'classroom', { name: 'Room 1' })
  await made(
    `/api/schools/${school}/students`,
    'student',
    {
      firstName: 'Zelda',
      lastName: 'Zimmermann',
      oneRosterId: district,
      username: `zelda${district}`,
      password: 'abc123',
    },
    {
      grades: { data: [{ type: 'grade', id: '5' }] },
      classrooms: { data: [{ type: 'classroom', id: classroom }] },
    },
  )
}
