import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/literata/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './texts/texts.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'

/** A tab that is older than the build asks for a part that is gone: once, it starts anew at the same address. */
window.addEventListener('vite:preloadError', failure => {
  const at = Number(sessionStorage.getItem('hornbook.renewed') ?? 0)
  if (Date.now() - at < 60_000) return
  sessionStorage.setItem('hornbook.renewed', String(Date.now()))
  failure.preventDefault()
  location.reload()
})

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
