import { createRouter } from '@tanstack/react-router'
import { parseSearch, stringifySearch } from './address/search-string.ts'
import { adminHub } from './routes/admin-hub.ts'
import { signedOutLayout, signedOutRoutes } from './routes/before-sign-in.ts'
import { dashboard } from './routes/dashboard.ts'
import { frame } from './routes/frame.ts'
import { other } from './routes/other.ts'
import { root } from './routes/root.tsx'
import { rostering } from './routes/rostering.ts'
import { onSessionChange } from './signed-in/current-session.ts'
import { Failure } from './ui/states/failure.tsx'
import { Loading } from './ui/states/loading.tsx'
import { NotFound } from './ui/states/not-found.tsx'

const routeTree = root.addChildren([
  signedOutLayout.addChildren(signedOutRoutes),
  frame.addChildren([...adminHub, ...dashboard, ...rostering, ...other]),
])

/** Every route of the web app. A page's code loads on first use, or when a link to it is hovered. */
export const router = createRouter({
  routeTree,
  parseSearch,
  stringifySearch,
  defaultPreload: 'intent',
  // Loaders only prefetch into the query cache, which decides what is fresh.
  defaultPreloadStaleTime: 0,
  // A press is answered within 200 ms, and nothing is held back for the sake of an answer that was shown.
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
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
  // A page that opens over another keeps the other's scroll position (SHELL-6).
  scrollRestoration: true,
})

// On sign-in, sign-out and expiry the route guards run again and redirect.
onSessionChange(() => void router.invalidate())

declare module '@tanstack/react-router' {
  interface Register {
    router: typeof router
  }
}
