import { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { queryClient, queryFor } from '../api/queries.ts'
import { session } from '../signed-in/current-session.ts'

/** Fetches the list of districts early, for somebody who may see it. */
export function prefetchDistricts(): void {
  const { user } = session()
  if (user?.userType !== 'Administrator' && !user?.membershipValid) return
  void queryClient.prefetchQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
}

/** Fetches a district's office as soon as a link to it is hovered or focused. */
export function prefetchOffice(districtId: string): void {
  void queryClient.prefetchQuery(queryFor(readDistrict, { params: { districtId } }))
}

/** Fetches a roster file as soon as a link to it is hovered or focused. */
export function prefetchRosterImport(districtId: string, rosterImportId: string): void {
  void queryClient.prefetchQuery(queryFor(readRosterImport, { params: { districtId, rosterImportId } }))
}
