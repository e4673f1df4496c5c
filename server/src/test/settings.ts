import type { Settings } from '../configuration/settings.ts'

/** The default settings of a test's application. */
export const TEST_SETTINGS: Settings = {
  secret: 'a-secret-of-the-tests-only-0123456789',
  demo: false,
  loopbackOnly: false,
  selfService: false,
  credentialLinks: { invitationDays: 14, resetHours: 2, maxRequests: 3, coolDownMinutes: 60 },
  sessionIdleMinutes: 30,
  sessionWarningMinutes: 5,
  sessionAbsoluteMinutes: 720,
  // Tests of the second step require it themselves.
  secondStep: 'offered',
  // No test waits this long, unless the machine is slow.
  jobWaitSeconds: 60,
  trustProxy: false,
  publicUrl: 'http://hornbook.test',
  serviceToken: 'service-token-of-the-tests',
  versionLabel: '1.10.2 - BETA',
  brand: {
    programName: 'CAPIT READING',
    programShortName: 'CAPIT',
    programCompleted: 'Capit Completed',
    supportEmail: 'support@example.org',
    companyAddress: '',
    links: {},
  },
  webFolder: null,
  dataDir: null,
  bucket: null,
  reachesPrivateAddresses: true,
  lessonScripts: [1, 2, 3].map(level => `https://scripts.example.org/level-${level}`),
  sftp: null,
  sentFiles: { days: 30, scanner: null },
  mail: { smtp: null, from: 'Hornbook <support@example.org>', folder: '' },
  hasMetrics: true,
  countsClicks: true,
  errorReports: null,
}
