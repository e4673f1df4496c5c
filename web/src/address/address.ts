import type { AbsoluteToPath, RegisteredRouter } from '@tanstack/react-router'

type Path = AbsoluteToPath<RegisteredRouter, '/'>
type ParamOf<P extends string> = P extends `${string}$${infer Name}/${infer Rest}`
  ? Name | ParamOf<Rest>
  : P extends `${string}$${infer Name}`
    ? Name
    : never

/** The address of a page that exists. The router's types take a built one as '.', which goes with any search. */
export type Address = Exclude<Path, `${string}$${string}`> | ('.' & { readonly isBuilt: true })

/** For addresses that are handed on or compared. A link to a known page has the router's own `to` and `params`. */
export const addressOf = <const P extends Path>(path: P, params: Readonly<Record<ParamOf<P>, string>>): Address =>
  path.replace(/\$(\w+)/g, (_, name) => params[name as ParamOf<P>]) as Address

export const DISTRICT = '/dashboard/districts/$districtId'
export const SCHOOL = `${DISTRICT}/schools/$schoolId` as const
export const CLASSROOM = `${SCHOOL}/classrooms/$classroomId` as const
/** The page with everything that a student has done (PAGE-1). */
export const STUDENT = `${DISTRICT}/students/$studentId` as const
/** A student's tools, over the class. */
export const STUDENT_WINDOW = `${CLASSROOM}/students/$studentId` as const
/** What a name in a class opens: no tool is asked for more often. */
export const RESET_PICTURES = `${STUDENT_WINDOW}/pin_code` as const

/** The pages that every unit has. */
const UNIT_PAGES = {
  dashboard: { district: DISTRICT, school: SCHOOL, classroom: CLASSROOM },
  table: { district: `${DISTRICT}/schools`, school: `${SCHOOL}/classrooms`, classroom: `${CLASSROOM}/students` },
  growth: { district: `${DISTRICT}/growth`, school: `${SCHOOL}/growth`, classroom: `${CLASSROOM}/growth` },
} as const

export interface Unit {
  readonly districtId: string
  readonly schoolId?: string | null | undefined
  readonly classroomId?: string | null | undefined
}

/** A page of the lowest unit that has an id. */
export function unitAddress(
  { districtId, schoolId, classroomId }: Unit,
  page: keyof typeof UNIT_PAGES = 'dashboard',
): Address {
  const kind = classroomId ? 'classroom' : schoolId ? 'school' : 'district'
  return addressOf(UNIT_PAGES[page][kind], { districtId, schoolId: schoolId ?? '', classroomId: classroomId ?? '' })
}
