import { dayNumberIn, type Instant } from '@hornbook/rules/time/dates'
import type { Ask } from './compare-shown.ts'
import type { Differences } from './differences.ts'
import type { RawDistrict } from './read-raw.ts'
import { inDistrict, inSchool, type Recounted } from './recount.ts'
import { judgeIn, judgingSchool, recountCalendars } from './recount-attention.ts'

interface Listed {
  readonly id: string
  readonly attributes: object
}

/** Compares who the product lists in the district and in each of its schools, and why, with the recount. */
export async function compareLists(
  ask: Ask,
  { district, students, now }: { district: RawDistrict; students: readonly Recounted[]; now: Instant },
  differences: Differences,
): Promise<void> {
  const today = dayNumberIn(district.timezone)(now)
  const calendars = recountCalendars(students, district.schools.keys(), today)
  const list = async (path: string, population: readonly Recounted[], schoolOf: (student: Recounted) => string) => {
    const shown = (await ask(`${path}/attention`)) as Listed[]
    const expected = population.flatMap(student => {
      const attention = judgeIn(student, schoolOf(student), calendars, today)
      return attention === null ? [] : [[student.raw.id, { attention }] as const]
    })
    differences.compareRows(
      `list of ${path}`,
      new Map(shown.map(({ id, attributes }) => [id, attributes])),
      new Map(expected),
    )
  }
  await list(`/api/districts/${district.id}`, inDistrict(students), student => judgingSchool(student, calendars))
  for (const school of district.schools.keys())
    await list(`/api/schools/${school}`, inSchool(students, school), () => school)
}
