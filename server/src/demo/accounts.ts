/** One password for every account of the demo (RUN-8). */
export const DEMO_PASSWORD = 'hornbook-demo'

/** The demo's people, one of each kind (RUN-8). */
export const DEMO_ACCOUNTS = [
  { email: 'admin@hornbook.test', description: 'Administrator' },
  { email: 'district@hornbook.test', description: 'district administrator' },
  { email: 'school@hornbook.test', description: 'school administrator' },
  { email: 'teacher@hornbook.test', description: 'teacher' },
  { email: 'training@hornbook.test', description: 'teacher in training' },
  { email: 'expired@hornbook.test', description: 'district administrator, membership expired' },
  { email: 'sis@hornbook.test', description: 'district administrator, managed by the roster system' },
] as const
