import { useParams } from '@tanstack/react-router'
import { DistrictOfficePage } from '../districts/district-page.tsx'
import { RosterFiles } from '../roster-sync/roster-files.tsx'

/** A district's page is made of two areas that do not know each other: the office, and the roster files in it. */
export function DistrictOffice() {
  const { districtId } = useParams({ from: '/in/districts/$districtId' })
  return <DistrictOfficePage districtId={districtId} rosterFiles={<RosterFiles districtId={districtId} />} />
}
