import { InactivityWarning } from '../session/inactivity-warning.tsx'
import { AppFrame } from '../shell/frame/app-frame.tsx'

/** Composes the frame with the session's warning: the frame imports no area. */
export function SignedInFrame() {
  return (
    <AppFrame>
      <InactivityWarning />
    </AppFrame>
  )
}
