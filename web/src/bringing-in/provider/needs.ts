import type { listOpenImports } from '@hornbook/contract/bringing-in/open-imports'
import type { listDistricts } from '@hornbook/contract/rostering/districts'
import type { RowFrom } from '../../api/answer.ts'

type OpenImport = Pick<
  RowFrom<typeof listOpenImports>,
  'id' | 'status' | 'fileName' | 'districtName' | 'reason' | 'createdAt' | 'relationships'
>
type District = Pick<RowFrom<typeof listDistricts>, 'id' | 'name' | 'membershipExpiresAt' | 'relationships'>

/** Why a district needs somebody, worst first. */
const NEEDS = ['held', 'failed', 'membershipEnded', 'membershipEnds'] as const

export interface Need {
  readonly kind: (typeof NEEDS)[number]
  readonly districtId: string
  readonly district: string
  /** Since when, or until when for a membership that ends. */
  readonly at: string
  readonly zone: string | null
  readonly file: { readonly id: string; readonly name: string; readonly reason: string | null } | null
}

const DAY_MS = 86_400_000
/** A membership that ends within so many days needs somebody. */
const ENDING_DAYS = 30

/** The districts that need somebody, worst first, then by what has lasted longest or ends soonest. */
export function needsOf(imports: readonly OpenImport[], districts: readonly District[], now: number): Need[] {
  const files = imports.flatMap(({ id, status, fileName, districtName, reason, createdAt, relationships }): Need[] =>
    status === 'held' || status === 'failed'
      ? [
          {
            ...{ kind: status, districtId: relationships.district ?? '', district: districtName, at: createdAt },
            ...{ zone: null, file: { id, name: fileName, reason } },
          },
        ]
      : [],
  )
  const memberships = districts.flatMap(({ id, name, membershipExpiresAt, relationships }): Need[] => {
    if (membershipExpiresAt === null) return []
    const left = Date.parse(membershipExpiresAt) - now
    if (left > ENDING_DAYS * DAY_MS) return []
    const kind = left <= 0 ? 'membershipEnded' : 'membershipEnds'
    const zone = relationships.timezone ?? null
    return [{ kind, districtId: id, district: name, at: membershipExpiresAt, zone, file: null }]
  })
  const rank = ({ kind }: Need) => NEEDS.indexOf(kind)
  return [...files, ...memberships].sort((a, b) => rank(a) - rank(b) || (a.at < b.at ? -1 : Number(a.at > b.at)))
}
