import { addTexts } from '../texts/texts.ts'
import './hand-off/hand-off-texts.ts'

/** Texts of signing in, and of a session's end. */
export const session = {
  welcome: 'Welcome back',
  welcomeText: 'Sign in to see how your readers are getting on.',
  email: 'Email or username',
  password: 'Password',
  forgot: 'Forgot password?',
  login: 'Login',
  passwordHelp: 'The one for Hornbook.',
  passwordHelpNot: {
    one: 'The one for Hornbook, not for {{first}}.',
    two: 'The one for Hornbook, not for {{first}} or {{second}}.',
    more: 'The one for Hornbook, not the one of your district.',
  },
  ways: {
    title: 'Sign in with your district',
    or: 'or with your district',
    your: 'your district',
    orElse: 'or',
    find: 'Find your district',
    continue: 'Continue with {{name}}',
    notYours: 'Not yours?',
    noCode: 'No district has the Site Code “{{siteCode}}”.',
    none: 'It signs in here, with email and password.',
    only: 'It signs in with {{name}} alone: most people there have no password here.',
    found_one: '{{district}} has a way of its own, below the password.',
    found_other: '{{district}} has {{count, number}} ways of its own, below the password.',
    password: 'Use an email and password',
    another: 'Use another way',
  },
  required: 'Required',
  working: 'Signing in…',
  title: 'Sign in',
  passkey: {
    logIn: 'Sign in with a passkey',
    waiting: 'Waiting for your passkey…',
    declined: 'No passkey was used. Try again, or log in with your password.',
    failed: 'Your browser could not use a passkey here. Log in with your password.',
  },
  demo: {
    title: 'Demo accounts',
    text: 'Every one has the password {{password}}.',
    roles: {
      'admin@hornbook.test': 'Administrator',
      'district@hornbook.test': 'District administrator',
      'school@hornbook.test': 'School administrator',
      'teacher@hornbook.test': 'Teacher',
    },
  },
  expired: {
    title: 'Session Expired',
    text_one: 'You are logged out automatically after {{count}} minute of inactivity. Please log on again to continue.',
    text_other:
      'You are logged out automatically after {{count}} minutes of inactivity. Please log on again to continue.',
  },
  loggingOut: 'Logging out...',
  unreachable: 'Hornbook cannot be reached just now. Please try again in a moment.',
  tooManyAttempts_one: 'Too many attempts. Please try again in {{count}} minute.',
  tooManyAttempts_other: 'Too many attempts. Please try again in {{count}} minutes.',
  warning: {
    title: 'Are you still there?',
    text_one: 'For the safety of your students you are logged out after {{count}} minute of inactivity.',
    text_other: 'For the safety of your students you are logged out after {{count}} minutes of inactivity.',
    left: 'Your session ends in {{time}}.',
    continue: 'Continue',
    logout: 'Log out',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly session: typeof session
  }
}

addTexts('session', session)
