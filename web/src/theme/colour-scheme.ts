import { useSyncExternalStore } from 'react'

export type ColourScheme = 'light' | 'dark'

const KEY = 'hornbook-colour-scheme'
const listeners = new Set<() => void>()
const system = matchMedia('(prefers-color-scheme: dark)')

function chosen(): string | null {
  try {
    return localStorage.getItem(KEY)
  } catch {
    return null
  }
}

function show(scheme: ColourScheme): void {
  document.documentElement.dataset.mantineColorScheme = scheme
  for (const listener of listeners) listener()
}

// Until a person chooses, the system's scheme holds, also when it changes at dusk.
system.addEventListener('change', () => {
  if (chosen() === null) show(system.matches ? 'dark' : 'light')
})

const shown = (): ColourScheme => (document.documentElement.dataset.mantineColorScheme === 'dark' ? 'dark' : 'light')

/** The scheme on screen now. `public/colour-scheme.js` sets it before the first paint. */
export const useColourScheme = (): ColourScheme =>
  useSyncExternalStore(listener => {
    listeners.add(listener)
    return () => listeners.delete(listener)
  }, shown)

/** Chooses a scheme for this browser, from now on. */
export function chooseColourScheme(scheme: ColourScheme): void {
  try {
    localStorage.setItem(KEY, scheme)
  } catch {
    // Storage is closed to us; the choice lasts as long as the page.
  }
  show(scheme)
}
