import { createInstance } from 'i18next'
import { refusalDetails, refusalTitles } from './en/access.ts'
import { bringingIn } from './en/bringing-in.ts'
import { dataOut } from './en/data-out.ts'
import { files } from './en/files.ts'
import { guides } from './en/guides.ts'
import { http } from './en/http.ts'
import { learning } from './en/learning.ts'
import { parentReports } from './en/parent-reports.ts'
import { progress } from './en/progress.ts'
import { promotions } from './en/promotions.ts'
import { provider } from './en/provider.ts'
import { rosterProblems } from './en/roster-problems.ts'
import { rostering } from './en/rostering.ts'
import { session } from './en/session.ts'
import { sftp } from './en/sftp.ts'
import { signOn } from './en/sign-on.ts'
import { year } from './en/year.ts'
import { parentReports as spanish } from './es/parent-reports.ts'

/**
 * Texts for users: in responses, in files that they download, in mails. Log lines and the output of the start and of the
 * commands are in the code that prints them.
 */
const catalogues = {
  refusalTitles,
  refusalDetails,
  files,
  http,
  session,
  sftp,
  signOn,
  rostering,
  bringingIn,
  year,
  rosterProblems,
  learning,
  progress,
  promotions,
  guides,
  dataOut,
  provider,
  parentReports,
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
  // Only letters to families are in Spanish.
  resources: { en: catalogues, es: { parentReports: spanish } },
  // The keys of problems are their codes, which contain dots.
  keySeparator: false,
  interpolation: { escapeValue: false },
  initAsync: false,
})

/** A text, `area:key`, with its values filled in. Values are inserted literally, even if they look like a template. */
export const { t } = i18n

type WithoutCount<Key> = Key extends `${infer Base}_one` | `${infer Base}_other` ? Base : Key
export type ParentReportKey = WithoutCount<keyof Catalogues['parentReports']>

/** The texts of letters to families in a language. */
export const parentReportTexts = (lang: string) =>
  i18n.getFixedT(lang, 'parentReports') as unknown as (
    key: ParentReportKey,
    values?: Readonly<Record<string, string | number>>,
  ) => string

/** The text of a problem. Thousands can come at once, so this skips `t`'s lookup. */
export function problemText(
  code: keyof Catalogues['rosterProblems'],
  values: Readonly<Record<string, string | number>>,
) {
  const text: string = i18n.getResource('en', 'rosterProblems', code)
  return i18n.services.interpolator.interpolate(text, values, 'en', {})
}
