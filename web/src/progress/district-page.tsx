import { Loading } from '../states/loading.tsx'

/** Stands here until the dashboard of a district does. */
export function DistrictPage() {
  return <Loading message="districtInformation" />
}
