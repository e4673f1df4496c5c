import type { Settings } from './settings.ts'

/** What the browser needs before sign-in (SIGN-6, RUN-10): `GET /api/configuration`, and the page brings it along. */
export const publicConfiguration = (settings: Settings) => ({
  demo: settings.demo,
  selfService: settings.selfService,
  sessionIdleMinutes: settings.sessionIdleMinutes,
  sessionWarningMinutes: settings.sessionWarningMinutes,
  versionLabel: settings.versionLabel,
  errorReports: settings.errorReports && { ...settings.errorReports },
  brand: { ...settings.brand, links: { ...settings.brand.links } },
})
