import { lazy, Suspense } from 'react'

// The page of sign-in knows how to say it, and does without what it is made of.
const Letter = lazy(async () => ({ default: (await import('./not-found-letter.tsx')).NotFoundLetter }))

/** Shown for an unknown URL, or one outside the person's scope (SHELL-12). */
export const NotFound = () => (
  <Suspense>
    <Letter />
  </Suspense>
)
