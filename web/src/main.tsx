import '@fontsource-variable/figtree/index.css'
import '@fontsource-variable/literata/index.css'
import './theme/tokens.css'
import './theme/base.css'
import './texts/texts.ts'
import { RouterProvider } from '@tanstack/react-router'
import { StrictMode } from 'react'
import { createRoot } from 'react-dom/client'
import { router } from './router.tsx'

const place = document.getElementById('root')
if (place) {
  createRoot(place).render(
    <StrictMode>
      <RouterProvider router={router} />
    </StrictMode>,
  )
}
