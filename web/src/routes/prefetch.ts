import { readRosterImport } from '@hornbook/contract/bringing-in/roster-imports'
import { listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { queryClient, queryFor } from '../api/queries.ts'

/** Fetches the list of districts early. */
export function prefetchDistricts(): void {
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
