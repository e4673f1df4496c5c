/** One password for every account of the demo (D 21). */
export const DEMO_PASSWORD = 'hornbook-demo'

/** The demo's people, one of each kind (D 21). */
export const DEMO_ACCOUNTS = [
  { email: 'admin@hornbook.test', is: 'Administrator' },
  { email: 'district@hornbook.test', is: 'district administrator' },
  { email: 'school@hornbook.test', is: 'school administrator' },
  { email: 'teacher@hornbook.test', is: 'teacher' },
  { email: 'training@hornbook.test', is: 'teacher in training' },
  { email: 'expired@hornbook.test', is: 'district administrator, membership expired' },
  { email: 'sis@hornbook.test', is: 'district administrator, managed by the roster system' },
] as const
