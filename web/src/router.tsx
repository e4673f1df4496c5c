import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './api/search.ts'
import { adminHub } from './routes/admin-hub.ts'
import { before, beforeSignIn } from './routes/before-sign-in.ts'
import { dashboard } from './routes/dashboard.ts'
import { frame } from './routes/frame.ts'
import { other } from './routes/other.ts'
import { root } from './routes/root.tsx'
import { rostering } from './routes/rostering.ts'
import { onSession } from './session/session.ts'
import { Failure } from './states/failure.tsx'
import { Loading } from './states/loading.tsx'
import { NotFound } from './states/not-found.tsx'

const routeTree = root.addChildren([
  before.addChildren(beforeSignIn),
  frame.addChildren([...adminHub, ...dashboard, ...rostering, ...other]),
])

/** Every address of the web app. Pages are loaded when they are first wanted, or when a link to them is hovered. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Loaders only ask the query cache, which knows what is fresh.
  defaultPreloadStaleTime: 0,
  defaultPendingMs: 200,
  defaultPendingComponent: () => <Loading />,
  defaultErrorComponent: ({ error, reset }) => (
    <Failure
      page
      error={error}
      onRetry={() => {
        reset()
        void router.invalidate()
      }}
    />
  ),
  defaultNotFoundComponent: () => <NotFound />,
  // A page that opens over another keeps the other where it was (SHELL-6).
  scrollRestoration: true,
})

// Whoever signs in, out or expires is led on by the guards, wherever they are.
onSession(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
