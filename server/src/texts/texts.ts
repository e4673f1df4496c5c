import { createInstance } from 'i18next'
import { refusalDetails, refusalTitles } from './en/access.ts'
import { files } from './en/files.ts'
import { http } from './en/http.ts'
import { learning } from './en/learning.ts'
import { progress } from './en/progress.ts'
import { provider } from './en/provider.ts'
import { rosterProblems } from './en/roster-problems.ts'
import { rosterSync } from './en/roster-sync.ts'
import { rostering } from './en/rostering.ts'
import { session } from './en/session.ts'

/**
 * Texts for users: in responses, in files that they download, in mails. Log lines and the output of the start and of the
 * commands are in the code that prints them.
 */
const catalogues = {
  ...{ refusalTitles, refusalDetails, files, http, session, rostering },
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
  // The keys of problems are their codes, which contain dots.
  keySeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A text, `area:key`, with its values filled in. Values are inserted literally, even if they look like a template. */
export const { t } = i18n

/** The text of a problem. Thousands can come at once, so this skips `t`'s lookup. */
export function problemText(
  code: keyof Catalogues['rosterProblems'],
  values: Readonly<Record<string, string | number>>,
) {
  const text: string = i18n.getResource('en', 'rosterProblems', code)
  return i18n.services.interpolator.interpolate(text, values, 'en', {})
}
