import { expect } from '@playwright/test'
import { call, done, many, one, sendRoster } from '../harness/api.ts'
import { waitForMail } from '../harness/outbox.ts'
import { findIdByName, signInOverApi } from '../harness/people.ts'
import { type FilePayload, RIVERBEND, rosterZip } from '../harness/roster-zip.ts'
import type { Places } from './scene.ts'

/** Finds the demo's places, and creates a district with a roster file in every state. */
export async function preparePlaces(): Promise<Places> {
  const token = await signInOverApi('administrator')
  const find = (path: string, name: string) => findIdByName(token, path, name)
  const district = await find('/api/districts', 'Maple Grove Elementary School District')
  const schools = `/api/districts/${district}/school_summaries`
  const school = await find(schools, 'Alder Creek Elementary School')
  const willow = await find(schools, 'Madrone Valley Elementary School')
  const harbor = await find('/api/districts', 'Harbor Point Public Schools')
  const seabright = await find(`/api/districts/${harbor}/school_summaries`, 'Seabright School (opens next year)')
  const empty = await find(`/api/schools/${willow}/classroom_summaries`, 'Third Grade C')
  return {
    district,
    school,
    classroom: await find(`/api/schools/${school}/classroom_summaries`, 'Ms. Castellanos – Kindergarten'),
    emptyClassroom: `/dashboard/districts/${district}/schools/${willow}/classrooms/${empty}`,
    emptySchool: `/dashboard/districts/${harbor}/schools/${seabright}`,
    ...(await createRiverbend(token)),
  }
}

async function createRiverbend(token: string) {
  const { district, applied, page, send } = await createWithRoster(token, 'Riverbend School District', 'RB-0001')
  const failed = await send(await rosterZip('riverbend-export.zip', RIVERBEND, withoutUsers))
  const previewed = await send(await rosterZip('riverbend-november.zip', RIVERBEND, oneMonthLater))
  // A newer file would replace the held one.
  const north = await createWithRoster(token, 'Riverbend North School District', 'RB-0002')
  const held = await north.send(await rosterZip('riverbend-october.zip', RIVERBEND, withReusedIds))
  return {
    riverbend: { district, previewed },
    applied: page(applied),
    failed: page(failed),
    held: north.page(held),
    invitation: await invite(token, district),
  }
}

async function createWithRoster(token: string, name: string, oneRosterId: string) {
  const attributes = { name, oneRosterId, membershipExpiresAt: FAR_FUTURE }
  const body = { data: { type: 'district', attributes } }
  const district = one(await call('POST', '/api/districts', { token, body })).id
  const imports = `/api/districts/${district}/roster_imports`
  const send = async (file: FilePayload) =>
    waitWhile(token, imports, one(await sendRoster(token, district, file)).id, 'reading')
  const applied = await send(await rosterZip('riverbend-september.zip', RIVERBEND))
  done(await call('POST', `${imports}/${applied}/apply`, { token, body: { data: { attributes: { override: true } } } }))
  await waitWhile(token, imports, applied, 'applying')
  return { district, applied, send, page: (id: string) => `/districts/${district}/roster-imports/${id}` }
}

const FAR_FUTURE = '2099-06-30T23:59:59.999Z'

async function waitWhile(token: string, imports: string, id: string, status: string): Promise<string> {
  const read = async () => one(await call('GET', `${imports}/${id}`, { token })).attributes.status
  await expect.poll(read, { timeout: 60_000 }).not.toBe(status)
  return id
}

async function invite(token: string, district: string): Promise<string> {
  const [teacher] = many(await call('GET', `/api/districts/${district}/teachers`, { token }))
  const relationships = { teachers: { data: [{ type: 'teacher', id: teacher?.id }] } }
  const body = { data: { type: 'bulkTeacherInvitation', relationships } }
  done(await call('POST', '/api/bulk_teacher_invitation', { token, body }))
  return (await waitForMail(String(teacher?.attributes.email))).link
}

/** An interrupted export: the manifest lists users.csv, but the file is missing. */
const withoutUsers = (file: string, text: string) => (file === 'users.csv' ? '' : text)

/** An export of a system that reused old ids for other children. */
const withReusedIds = (file: string, text: string) =>
  file === 'users.csv' ? text.replaceAll(/(\np[1-4],(?:[^,]*,){7})[^,]*,[^,]*/g, '$1Other,Child') : text

/** A month later: a child who moved to another class, new children, a corrected name, and rows with problems. */
const oneMonthLater = (file: string, text: string) => {
  if (file === 'users.csv')
    return `${text.replace('Camila,Díaz', 'Camila,Díaz Ortega')}p9,,,true,s1,student,adiallo,,Aïssatou,Diallo,,00109,,,,,KG,\np10,,,true,s1,student,rkim,,Rosa,,,00110,,,,,KG,\np11,,,true,s1,student,tsato,,Toru,Sato,,00111,,,,,seventh heaven,\n`
  if (file === 'enrollments.csv')
    return `${text.replace('e8,,,c1,s1,p6', 'e8,,,c2,s1,p6')}e12,,,c2,s1,p11,student,,2026-13-45,\ne13,,,c9,s1,p9,student,,,\n`
  return text
}
