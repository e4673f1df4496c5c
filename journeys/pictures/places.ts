import { setTimeout as sleep } from 'node:timers/promises'
import { call, many, one, sendRoster } from '../harness/api.ts'
import { mailTo } from '../harness/outbox.ts'
import { findByName, tokenOf } from '../harness/people.ts'
import { type Dropped, RIVERBEND, rosterZip } from '../harness/roster-zip.ts'
import type { Places } from './scene.ts'

/** Finds the demo's places, and makes a district with a roster file in every state. */
export async function findPlaces(): Promise<Places> {
  const token = await tokenOf('administrator')
  const find = (path: string, name: string) => findByName(token, path, name)
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
    ...(await riverbend(token)),
  }
}

async function riverbend(token: string) {
  const attributes = { name: 'Riverbend School District', oneRosterId: 'RB-0001', membershipExpiresAt: FAR }
  const body = { data: { type: 'district', attributes } }
  const district = one(await call('POST', '/api/districts', { token, body })).id
  const imports = `/api/districts/${district}/roster_imports`
  const page = (id: string) => `/districts/${district}/roster-imports/${id}`
  const send = async (file: Dropped) =>
    until(token, imports, one(await sendRoster(token, district, file)).id, 'reading')
  const applied = await send(await rosterZip('riverbend-september.zip', RIVERBEND))
  await call('POST', `${imports}/${applied}/apply`, { token, body: {} })
  await until(token, imports, applied, 'applying')
  const failed = await send(await rosterZip('riverbend-export.zip', RIVERBEND, broken))
  const held = await send(await rosterZip('riverbend-october.zip', RIVERBEND, renumbered))
  const previewed = await send(await rosterZip('riverbend-november.zip', RIVERBEND, changed))
  return {
    riverbend: { district, previewed, held },
    applied: page(applied),
    failed: page(failed),
    invitation: await invite(token, district),
  }
}

const FAR = '2099-06-30T23:59:59.999Z'

async function until(token: string, imports: string, id: string, over: string): Promise<string> {
  while (one(await call('GET', `${imports}/${id}`, { token })).attributes.status === over) await sleep(100)
  return id
}

async function invite(token: string, district: string): Promise<string> {
  const [teacher] = many(await call('GET', `/api/districts/${district}/teachers`, { token }))
  const relationships = { teachers: { data: [{ type: 'teacher', id: teacher?.id }] } }
  const body = { data: { type: 'bulkTeacherInvitation', relationships } }
  await call('POST', '/api/bulk_teacher_invitation', { token, body })
  return (await mailTo(String(teacher?.attributes.email))).link
}

/** An export that broke off: its manifest promises people, and there are none. */
const broken = (file: string, text: string) => (file === 'users.csv' ? '' : text)

/** An export of a system that gave old numbers to other children. */
const renumbered = (file: string, text: string) =>
  file === 'users.csv' ? text.replaceAll(/(\np[1-4],(?:[^,]*,){7})[^,]*,[^,]*/g, '$1Other,Child') : text

/** A month later: a child who moved class, one who is new, a name that was put right, and rows that want a look. */
const changed = (file: string, text: string) => {
  if (file === 'users.csv')
    return `${text.replace('Camila,Díaz', 'Camila,Díaz Ortega')}p9,,,true,s1,student,adiallo,,Aïssatou,Diallo,,00109,,,,,KG,\np10,,,true,s1,student,rkim,,Rosa,,,00110,,,,,KG,\np11,,,true,s1,student,tsato,,Toru,Sato,,00111,,,,,seventh heaven,\n`
  if (file === 'enrollments.csv')
    return `${text.replace('e8,,,c1,s1,p6', 'e8,,,c2,s1,p6')}e12,,,c2,s1,p11,student,,2026-13-45,\ne13,,,c9,s1,p9,student,,,\n`
  return text
}
