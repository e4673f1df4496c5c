import { HubFiles } from '../bringing-in/file-uploads/hub/hub-files.tsx'
import { InProgress } from '../bringing-in/provider/in-progress.tsx'
import { ProviderHomePage } from '../provider/home/provider-home.tsx'

/** Composes areas that must not import each other: which districts need help, and the files that were sent. */
export function HubHome() {
  return <ProviderHomePage running={<InProgress />} files={<HubFiles />} />
}
