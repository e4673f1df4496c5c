/** The texts of the list of Administrators. */
export const administratorTexts = {
  title: 'Administrators',
  about: 'Everyone who can reach every district. Each of them needs a second step.',
  aboutDemo: 'Everyone who can reach every district. In the demo they may do without a second step.',
  failed: 'The Administrators could not be loaded',
  columns: { name: 'Name', email: 'Email', step: 'Second step', last: 'Last sign-in', action: 'Actions' },
  you: 'you',
  noEmail: 'no email address',
  has: 'on',
  hasNone: 'none',
  never: 'has not signed in',
  reset: 'Reset second step',
  own: 'Change mine',
  ask: 'Reset the second step of {{name}}?',
  askText:
    'Call {{name}} back first, at a number that you know. Passkeys, app and recovery codes end, and so does every session. {{name}} signs in with the password, sets up a new one, and is told by mail.',
  done: 'The second step of {{name}} is reset.',
  foot: 'A new Administrator is made, and one is removed, on the server: npm run admin.',
} as const
