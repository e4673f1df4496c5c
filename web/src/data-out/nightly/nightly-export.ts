import { listDistrictKeys } from '@hornbook/contract/data-out/district-keys'
import { listNightlyExports, readNightlyExport } from '@hornbook/contract/data-out/nightly-exports'
import type { RowFrom } from '../../api/answer.ts'
import { invalidate, queryFor } from '../../api/queries.ts'

/** A server of a district to which its files are brought every night. */
export type NightlyExport = RowFrom<typeof listNightlyExports>

export const nightlyExportsOf = (districtId: string) => ({
  ...queryFor(listNightlyExports, { params: { districtId } }),
  staleTime: 0,
})

/** What shows them is read again. */
export const refreshNightlyExports = () => invalidate(listNightlyExports, readNightlyExport, listDistrictKeys)
