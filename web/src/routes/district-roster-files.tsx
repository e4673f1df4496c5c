import { lazy, Suspense } from 'react'
import { SaidLoading } from '../states/skeleton.tsx'

const RosterFiles = lazy(async () => ({ default: (await import('../roster-sync/roster-files.tsx')).RosterFiles }))

/** The roster files on a district's page: the office and the roster sync do not know each other, this joins them. */
export function DistrictRosterFiles({ districtId }: { readonly districtId: string }) {
  return (
    <Suspense fallback={<SaidLoading message="information" />}>
      <RosterFiles districtId={districtId} />
    </Suspense>
  )
}
