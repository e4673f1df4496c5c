import { Loading } from '../states/loading.tsx'

/** Stands here until the dashboard of a classroom does. */
export function ClassroomPage() {
  return <Loading message="classroomInformation" />
}
