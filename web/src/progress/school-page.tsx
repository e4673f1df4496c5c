import { Loading } from '../states/loading.tsx'

/** Stands here until the dashboard of a school does. */
export function SchoolPage() {
  return <Loading message="schoolInformation" />
}
