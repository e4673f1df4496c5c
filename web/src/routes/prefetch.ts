import { readRosterImport } from '@hornbook/contract/roster-sync/roster-imports'
import { listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { queryClient, reading } from '../api/queries.ts'

/** The list that a district is chosen from. */
export function prefetchDistricts(): void {
  void queryClient.prefetchQuery(reading(listDistricts, { query: { sort: 'name' } }))
}

/** Asked for as soon as a link to a district's office is hovered or focused. */
export function prefetchOffice(districtId: string): void {
  const params = { districtId }
  void queryClient.prefetchQuery(reading(readDistrict, { params }))
  void queryClient.prefetchQuery(reading(listTeachers, { params, query: { sort: 'name' } }))
}

/** Likewise for a roster file. */
export function prefetchRosterImport(districtId: string, rosterImportId: string): void {
  void queryClient.prefetchQuery(reading(readRosterImport, { params: { districtId, rosterImportId } }))
}
