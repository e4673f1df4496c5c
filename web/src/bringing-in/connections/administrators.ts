import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'

/** The administrators of a district who can be written to. */
export function useAdministrators(districtId: string) {
  const query = { 'filter[userTypeEq]': 'DistrictAdmin', sort: 'name' }
  const { data, error, refetch } = useQuery(queryFor(listTeachers, { params: { districtId }, query }))
  return { administrators: data?.rows.filter(({ email }) => email !== null), error, refetch }
}
