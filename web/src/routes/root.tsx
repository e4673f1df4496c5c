import { createRootRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import type { Search } from '../address/search-params.ts'
import { loadConfiguration } from '../api/configuration.ts'
import { undecidedArrival } from '../session/hand-off/arrival.ts'
import { safeReturnPath } from '../session/return-path.ts'
import { loadSession } from '../session/session.ts'
import { session } from '../signed-in/current-session.ts'
import { Failure } from '../ui/states/failure.tsx'

/** Where a session that lacks its second step is led, from every page but the one that ends it (SIGN-15). */
const STEP_PAGES = { required: '/second-step', setUp: '/set-up-second-step' } as const

/**
 * Pages that need no step: mailed links may be somebody else's, on a computer that is shared. The page of a stopped sign-in
 * asks for the step by itself, and links the two afterwards.
 */
const WITHOUT_STEP = [
  ...['/logout', '/switch-person', '/sign-on/stopped'],
  ...['/unauth/teacher', '/forgot-password', '/stop-mails'],
]

/** Loads the configuration and the session before anything renders (SESS-3), and asks who stays before anything else. */
export const root = createRootRoute({
  // `parseSearch` gives flat strings, whatever the URL says.
  validateSearch: (search: Search): Search => search,
  beforeLoad: async ({ location }) => {
    await Promise.all([loadConfiguration(), loadSession()])
    if (undecidedArrival() && location.pathname !== '/switch-person')
      throw redirect({ to: '/switch-person', search: { redirect: location.href }, replace: true })
    const lacks = session().user?.secondStep ?? null
    if (lacks === null || [STEP_PAGES[lacks], ...WITHOUT_STEP].includes(location.pathname)) return
    // Sign-in itself knows where to go on.
    const { redirect: asked = location.href } = location.search as Search
    const back = safeReturnPath(asked)
    throw redirect({ to: STEP_PAGES[lacks], search: back ? { redirect: back } : {}, replace: true })
  },
  component: Outlet,
  errorComponent: Unreachable,
})

/** Shown without any frame when the configuration or the session could not be loaded. */
function Unreachable({ error }: { readonly error: unknown }) {
  const router = useRouter()
  return (
    <main>
      <Failure page error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
