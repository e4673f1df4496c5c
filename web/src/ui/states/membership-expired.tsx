import { lazy, Suspense } from 'react'

const Letter = lazy(async () => ({ default: (await import('./membership-letter.tsx')).MembershipLetter }))

/** Replaces the content where the district's membership is not valid (ACC-2). */
export const MembershipExpired = () => (
  <Suspense>
    <Letter />
  </Suspense>
)
