import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'
import type { districts } from './en/districts.ts'
import type { progress } from './en/progress.ts'
import type { rosterSync } from './en/roster-sync.ts'
import { session } from './en/session.ts'
import { shell } from './en/shell.ts'
import type { table } from './en/table.ts'

export interface Catalogues {
  readonly shell: typeof shell
  readonly session: typeof session
  readonly districts: typeof districts
  readonly rosterSync: typeof rosterSync
  readonly progress: typeof progress
  readonly table: typeof table
}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'shell'
    resources: Catalogues
  }
}

/** Loads only the catalogues that every page needs; each area adds its own with `addTexts`. */
void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'shell',
  resources: { en: { shell, session } },
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Registers an area's catalogue. Called at the top of the area's page modules, before anything renders. */
export function addTexts<N extends keyof Catalogues>(area: N, catalogue: Catalogues[N]): void {
  if (!i18next.hasResourceBundle('en', area)) i18next.addResourceBundle('en', area, catalogue)
}
