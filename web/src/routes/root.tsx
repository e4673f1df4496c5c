import { createRootRoute, Outlet, useRouter } from '@tanstack/react-router'
import { loadConfiguration } from '../api/configuration.ts'
import { startSession } from '../session/session.ts'
import { Failure } from '../states/failure.tsx'

/** Nothing renders before it is known how the product is configured and who is here (SESS-3). */
export const root = createRootRoute({
  beforeLoad: async () => {
    await Promise.all([loadConfiguration(), startSession()])
  },
  component: Outlet,
  errorComponent: Unreachable,
})

/** Outside every frame: the server could not be asked even who is here. */
function Unreachable({ error }: { readonly error: unknown }) {
  const router = useRouter()
  return (
    <main>
      <Failure page error={error} onRetry={() => void router.invalidate()} />
    </main>
  )
}
