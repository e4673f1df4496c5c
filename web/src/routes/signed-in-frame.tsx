import { PopUpGate } from '../promotions/pop-up/pop-up-gate.tsx'
import { ProveAgain } from '../second-step/prove-again.tsx'
import { InactivityWarning } from '../session/inactivity-warning.tsx'
import { AppFrame } from '../shell/frame/app-frame.tsx'

/** Composes the frame with what can come over any page: the frame imports no area. */
export function SignedInFrame() {
  return (
    <AppFrame>
      <InactivityWarning />
      <ProveAgain />
      <PopUpGate />
    </AppFrame>
  )
}
