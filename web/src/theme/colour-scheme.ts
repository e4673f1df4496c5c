import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark'

const KEY = 'hornbook-colour-scheme'
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')

function storedScheme(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function applyScheme(scheme: ColourScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  for (const listener of listeners) listener()
}

// Until the person chooses, the page follows the system's scheme, including its changes.
system.addEventListener('change', () => {
  if (storedScheme() === null) applyScheme(system.matches ? 'dark' : 'light')
})

const currentScheme = (): ColourScheme =>
  document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light'

/** The scheme on screen now. `public/before-paint.js` sets it before the first paint. */
export const useColourScheme = (): ColourScheme =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, currentScheme)

/** Switches the scheme and stores the choice in this browser. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Storage is blocked; the choice lasts as long as the page.
  }
  applyScheme(scheme)
}
