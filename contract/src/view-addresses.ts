const DISTRICT = '/dashboard/districts/$districtId'
const SCHOOL = `${DISTRICT}/schools/$schoolId`
const CLASSROOM = `${SCHOOL}/classrooms/$classroomId`

/** The pages of figures that can be kept as a view, by the kind of unit that each is about. */
export const VIEW_PATHS = {
  district: [DISTRICT, `${DISTRICT}/schools`, `${DISTRICT}/growth`, `${DISTRICT}/compare`, `${DISTRICT}/attention`],
  school: [SCHOOL, `${SCHOOL}/classrooms`, `${SCHOOL}/growth`, `${SCHOOL}/compare`, `${SCHOOL}/attention`],
  classroom: [CLASSROOM, `${CLASSROOM}/students`, `${CLASSROOM}/growth`, `${CLASSROOM}/groups`],
} as const satisfies Readonly<Record<string, readonly string[]>>

type ViewUnit = keyof typeof VIEW_PATHS

export const MAX_VIEW_ADDRESS = 2000

interface ViewAddress {
  readonly districtId: string
  readonly unit: { readonly kind: ViewUnit; readonly id: string }
  /** The page as `VIEW_PATHS` has it. */
  readonly page: (typeof VIEW_PATHS)[ViewUnit][number]
  /** With its question mark; '' without parameters. */
  readonly search: string
}

const PATTERNS = Object.entries(VIEW_PATHS).flatMap(([kind, pages]) =>
  pages.map(page => ({
    kind: kind as ViewUnit,
    page,
    pattern: new RegExp(`^${page.replace(/\$(\w+)/g, '(?<$1>[1-9]\\d{0,17})')}/?$`),
  })),
)

/** Only what a browser writes into an address itself: no other server, no fragment, nothing that ends a line. */
const SEARCH = /^(?:\?[\w\-.~!$&'()*+,;=:@%/?[\]]*)?$/

/** What an address of a dashboard is about; null for every other page, and for what is no address on this server. */
export function parseViewAddress(address: string): ViewAddress | null {
  const [, path = '', search = ''] = /^([^?]*)(.*)$/s.exec(address) ?? []
  if (address.length > MAX_VIEW_ADDRESS || !SEARCH.test(search)) return null
  for (const { kind, page, pattern } of PATTERNS) {
    const ids = pattern.exec(path)?.groups as Partial<Record<`${ViewUnit}Id`, string>> | undefined
    const [districtId, id] = [ids?.districtId, ids?.[`${kind}Id`]]
    if (districtId && id) return { districtId, unit: { kind, id }, page, search }
  }
  return null
}
