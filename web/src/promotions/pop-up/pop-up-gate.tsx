import { lazy, Suspense, useState } from 'react'
import { useSession } from '../../signed-in/current-session.ts'
import { hadTurn } from './turn.ts'

const PopUp = lazy(async () => ({ default: (await import('./pop-up.tsx')).PopUp }))

/** Loads the pop-up once a sign-in, where it may be shown at all (PROMO-4): later pages ask for nothing. */
export function PopUpGate() {
  const { user, training } = useSession()
  const [isDue] = useState(() => !hadTurn() && !matchMedia('(max-width: 900px)').matches)
  // It is for the person: whoever sees what they see does not use up their turn.
  if (user?.viewedBy) return null
  if (!user || training || !isDue || !(user.membershipValid || user.userType === 'Administrator')) return null
  return (
    <Suspense>
      <PopUp key={user.id} userId={user.id} />
    </Suspense>
  )
}
