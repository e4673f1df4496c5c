import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import type { Search } from '../address/search-params.ts'
import { loadConfiguration } from '../api/configuration.ts'
import { loadSession } from '../session/session.ts'
import { Failure } from '../ui/states/failure.tsx'

/** Loads the configuration and the session before anything renders (SESS-3). */
export const root = createRootRoute({
  // `parseSearch` gives flat strings, whatever the URL says.
  validateSearch: (search: Search): Search => search,
  beforeLoad: async () => {
    await Promise.all([loadConfiguration(), loadSession()])
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
