import { createRootRoute, Outlet, redirect, useRouter } from '@tanstack/react-router'
import type { Search } from '../address/search-params.ts'
import { loadConfiguration } from '../api/configuration.ts'
import { undecidedArrival } from '../session/hand-off/arrival.ts'
import { loadSession } from '../session/session.ts'
import { Failure } from '../ui/states/failure.tsx'

/** Loads the configuration and the session before anything renders (SESS-3), and asks who stays before anything else. */
export const root = createRootRoute({
  // `parseSearch` gives flat strings, whatever the URL says.
  validateSearch: (search: Search): Search => search,
  beforeLoad: async ({ location }) => {
    await Promise.all([loadConfiguration(), loadSession()])
    if (undecidedArrival() && location.pathname !== '/switch-person')
      throw redirect({ to: '/switch-person', search: { redirect: location.href }, replace: true })
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
