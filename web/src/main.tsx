import './session/clean-address.ts'
import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/literata/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './ui/texts.ts'
import { type AnyRoute, RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { loadConfiguration } from './api/configuration.ts'
import { router } from './router.tsx'
import { loadSession } from './session/session.ts'
import { storedToken } from './session/token.ts'

const CHUNK_MISSING = 'A part of the page could not be loaded'

/**
 * After a new build, an old tab asks for chunks that no longer exist. Reload it once at the same URL, but only if the
 * server answers: without a network a reload would lose the page, which already shows what is wrong.
 */
window.addEventListener('vite:preloadError', ({ payload }) => {
  // The router recognises the browsers' own messages and would reload without asking the server first.
  payload.message = CHUNK_MISSING
  const lastReload = Number(sessionStorage.getItem('hornbook.renewed') ?? 0)
  if (Date.now() - lastReload < 60_000) return
  const reload = ({ ok }: Response) => {
    if (!ok) return
    sessionStorage.setItem('hornbook.renewed', String(Date.now()))
    location.reload()
  }
  void fetch('/health/live', { cache: 'no-store' }).then(reload, () => {})
})

// With a stored token the session is most likely still valid: load the page's code without waiting for the server.
if (storedToken() !== null) {
  void Promise.allSettled([loadSession(), loadConfiguration()])
  const routes: Readonly<Record<string, AnyRoute>> = router.routesById
  for (const { routeId } of router.matchRoutes(router.latestLocation)) {
    const route = routes[routeId]
    if (route) router.loadRouteChunk(route)?.catch(() => {})
  }
}

const container = document.getElementById('root')
if (container) {
  // A missing chunk is expected without a network, and the page shows it.
  const onCaughtError = (error: unknown) => {
    if (!(error instanceof Error) || error.message !== CHUNK_MISSING) console.error(error)
  }
  createRoot(container, { onCaughtError }).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
