import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

/** Every catalogue by its name. Each folder adds its own in its `texts.ts`: the texts live with what shows them. */
// biome-ignore lint/suspicious/noEmptyInterface: every catalogue adds its own line
export interface Catalogues {}

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'ui'
    resources: Catalogues
  }
}

void i18next.use(initReactI18next).init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'ui',
  resources: {},
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** Registers a folder's catalogue. A page imports its catalogue first, so that it is there before anything renders. */
export function addTexts<N extends keyof Catalogues>(name: N, catalogue: Catalogues[N]): void {
  i18next.addResourceBundle('en', name, catalogue)
}
