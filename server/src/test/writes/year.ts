import { ada, app, document, type Entry, maple, type Write } from './kit.ts'

/** The new school year of Maple Grove, held by one person. It would move one student. */
const newYear =
  (body?: object, by = 'Ada Admin') =>
  async () => {
    const district = maple.id('Maple Grove')
    const daniyar = maple.id('Daniyar Seitkali')
    for (const table of ['school_year_exceptions', 'school_years'])
      await app.owner(`DELETE FROM ${table} WHERE district_id = $1`, [district])
    await app.owner(`UPDATE students SET grades = '{PK}' WHERE id = $1`, [daniyar])
    await ofYear('POST', '/lock', undefined, by)
    const rules = { PK: 'KG', KG: 'stay', '01': 'stay', '02': 'stay' }
    await ofYear('PATCH', '', document('newSchoolYear', { rules, closesClasses: false }), by)
    return { by: 'Ada Admin', params: { districtId: district }, ...(body && { body }) }
  }

const ofYear = (method: 'GET' | 'POST' | 'PATCH', path: string, payload?: object, by = 'Ada Admin') =>
  app.call({
    method,
    url: `/api/districts/${maple.id('Maple Grove')}/new_school_year${path}`,
    token: maple.token(by),
    ...(payload && { payload }),
  })

const rehearsed = async () => {
  const { plan } = (await ofYear('GET', '/rehearsal')).json().data.attributes
  return document('newSchoolYear', { plan })
}

const latestDay = async (): Promise<string> => (await ofYear('GET', '')).json().data.attributes.latestDay
const rehearsedFor = async (on: string) => {
  const { data } = await rehearsed()
  return document('newSchoolYear', { ...data.attributes, on })
}
const leavesInYear = (action: string, rows = {}): readonly Entry[] => [
  { ...ada, in: 'Maple Grove', action: `newYear.${action}`, rows },
]

export const YEAR_WRITES: Readonly<Record<string, Write>> = {
  holdNewSchoolYear: { ask: newYear(), leaves: leavesInYear('hold') },
  letGoNewSchoolYear: { ask: newYear(), leaves: leavesInYear('letGo') },
  askForNewSchoolYear: { ask: newYear(undefined, 'Dana District'), leaves: leavesInYear('ask') },
  planNewSchoolYear: {
    ask: newYear(document('newSchoolYear', { closesClasses: true })),
    leaves: leavesInYear('plan'),
  },
  exceptFromNewSchoolYear: {
    ask: async () => {
      const students = { data: [{ type: 'student', id: maple.id('Daniyar Seitkali') }] }
      return newYear(document('newSchoolYear', { goesTo: 'stay' }, { students }))()
    },
    leaves: leavesInYear('except'),
  },
  beginNewSchoolYear: {
    ask: async () => ({ ...(await newYear()()), body: await rehearsed() }),
    leaves: leavesInYear('begin', { student: 1 }),
  },
  scheduleNewSchoolYear: {
    ask: async () => ({ ...(await newYear()()), body: await rehearsedFor(await latestDay()) }),
    leaves: leavesInYear('schedule'),
  },
  unscheduleNewSchoolYear: {
    ask: async () => {
      const call = await newYear()()
      await ofYear('POST', '/schedule', await rehearsedFor(await latestDay()))
      return call
    },
    leaves: leavesInYear('unschedule'),
  },
  undoNewSchoolYear: {
    ask: async () => {
      const call = await newYear()()
      await ofYear('POST', '/begin', await rehearsed())
      return { ...call, body: document('newSchoolYear', {}) }
    },
    leaves: leavesInYear('undo', { student: 1 }),
  },
}
