import { readDistrict } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

/** The name of a district, for what is handed on; empty while it is read. */
export const useDistrictName = (districtId: string): string =>
  useQuery(queryFor(readDistrict, { params: { districtId } })).data?.row.name ?? ''
