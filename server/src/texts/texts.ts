import { createInstance } from 'i18next'
import { refusalDetails, refusalTitles } from './en/access.ts'
import { http } from './en/http.ts'
import { learning } from './en/learning.ts'
import { progress } from './en/progress.ts'
import { provider } from './en/provider.ts'
import { rosterProblems } from './en/roster-problems.ts'
import { rosterSync } from './en/roster-sync.ts'
import { rostering } from './en/rostering.ts'
import { session } from './en/session.ts'

/**
 * What the server says to people: in answers, in files that they fetch, in mails. Not here: the log, and what starting
 * and the commands print for whoever runs Hornbook, each of which stands where it happens.
 */
const catalogues = {
  ...{ refusalTitles, refusalDetails, http, session, rostering },
  ...{ rosterSync, rosterProblems, learning, progress, provider },
}

export type Catalogues = typeof catalogues

declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'http'
    keySeparator: false
    resources: Catalogues
  }
}

const i18n = createInstance()
void i18n.init({
  lng: 'en',
  fallbackLng: 'en',
  defaultNS: 'http',
  ns: Object.keys(catalogues),
  resources: { en: catalogues },
  // A problem's code is its key, and has dots.
  keySeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A text, `area:key`, with its values filled in; what people sent stays as it is, whatever it looks like. */
export const { t } = i18n

/** The text of a problem, of which thousands come at once: filled as `t` does it, without its search for the text. */
export function problemText(
  code: keyof Catalogues['rosterProblems'],
  values: Readonly<Record<string, string | number>>,
) {
  const text: string = i18n.getResource('en', 'rosterProblems', code)
  return i18n.services.interpolator.interpolate(text, values, 'en', {})
}
