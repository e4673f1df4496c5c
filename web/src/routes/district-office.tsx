import { useParams } from '@tanstack/react-router'
import { RosterFiles } from '../bringing-in/roster-files.tsx'
import { DistrictOfficePage } from '../rostering/districts/district-page.tsx'

/** Composes two areas that must not import each other: the district's office and its roster files. */
export function DistrictOffice() {
  const { districtId } = useParams({ from: '/in/districts/$districtId' })
  return <DistrictOfficePage districtId={districtId} rosterFiles={<RosterFiles districtId={districtId} />} />
}
