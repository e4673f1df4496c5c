import './session/clean-address.ts'
import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/literata/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './texts/texts.ts'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfiguration } from './api/configuration.ts'
import { router } from './router.tsx'
import { startSession } from './session/session.ts'
import { storedToken } from './session/token.ts'

const PART_MISSING = 'A part of the page could not be loaded'

/**
 * A tab that is older than the build asks for a part that is gone: once, it starts anew at the same address. Only when the
 * server answers, though: without a network a reload would lose the page, and the page itself says what is wrong.
 */
window.addEventListener('vite:preloadError', ({ payload }) => {
  // The router knows the browsers' own words for this, and would reload without asking the server.
  payload.message = PART_MISSING
  const at = Number(sessionStorage.getItem('hornbook.renewed') ?? 0)
  if (Date.now() - at < 60_000) return
  const renew = ({ ok }: Response) => {
    if (!ok) return
    sessionStorage.setItem('hornbook.renewed', String(Date.now()))
    location.reload()
  }
  void fetch('/health/live', { cache: 'no-store' }).then(renew, () => {})
})

// Who comes back signed in most likely stays so: the page's code need not wait until the server has said it.
if (storedToken() !== null) {
  void Promise.allSettled([startSession(), loadConfiguration()])
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId]
    if (route) router.loadRouteChunk(route)?.catch(() => {})
  }
}

const place = document.getElementById('root')
if (place) {
  // Without a network that is no fault, and the page says it.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof Error) || error.message !== PART_MISSING) console.error(error)
  }
  createRoot(place, { onCaughtError }).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
