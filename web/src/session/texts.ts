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
  tooMany_one: 'Too many attempts. Please try again in {{count}} minute.',
  tooMany_other: 'Too many attempts. Please try again in {{count}} minutes.',
  warning: {
    title: 'Are you still there?',
    text_one: 'For the safety of your students you are logged out after {{count}} minute of inactivity.',
    text_other: 'For the safety of your students you are logged out after {{count}} minutes of inactivity.',
    left: 'Your session ends in {{time}}.',
    continue: 'Continue',
    logout: 'Log out',
  },
  reset: {
    title: 'Forgot password',
    text: 'Enter the email or username of your account. We will email you a link to choose a new password.',
    send: 'Send the link',
    sentTitle: 'Check your inbox',
    sent: 'If there is an account for {{email}}, a link is on its way. It works once, for a short time.',
    again: 'Try another address',
    back: 'Back to sign-in',
  },
  stopMails: {
    title: 'Stop mails',
    done: 'No more mails',
    working: 'One moment...',
    text: '‘{{name}}’ comes by mail no more. The view stays where it was, and you can have it by mail again there.',
    gone: 'This view has been deleted, so it comes by mail no more.',
    bad: 'This link stops no mails: part of it may have been lost. Copy the whole link from the mail, or sign in and open Saved views.',
  },
  unauth: {
    title: 'Set up your account',
    greeting: 'Welcome, {{name}}',
    invitation: 'You have been invited to Hornbook. Choose a password for {{email}}.',
    invitationWays: 'You have been invited to Hornbook. Choose how you want to sign in, as {{email}}.',
    invitationOnly: 'You have been invited to Hornbook, as {{email}}. Your district has a way of its own to sign in.',
    orPassword: 'or with a password',
    resetGreeting: 'Hello again, {{name}}',
    resetText: 'Choose a new password for {{email}}.',
    password: 'New password',
    passwordHelp:
      'At least 10 characters, and nothing that others would try first. A few words in a row are easy to remember and hard to guess.',
    confirm: 'Repeat the password',
    mismatch: 'The password & confirmation do not match',
    set: 'Set the password and sign in',
    checking: 'Checking your link…',
    badTitle: 'This link no longer works',
    badText: 'It may have expired or been used already. You can ask for a new one here.',
    failedTitle: 'Your link could not be read just now',
    retry: 'Try again',
    noneTitle: 'No password yet?',
    noneText: 'Open the link in your invitation email, or ask for a new one here.',
    email: 'Your school email',
    ask: 'Send the invitation again',
    asked: 'If we know {{email}}, a new link is on its way. Check your inbox.',
    toLogin: 'I already have a password: sign in',
  },
  training: {
    title: 'Training',
    text: 'Your account opens as soon as your training is complete. Until then you can use the self-paced training and professional learning for the program.',
    open: 'Open the training site',
    ready: {
      title: 'Your account is ready',
      class_zero: '{{school}}, {{name}}',
      class_one: '{{school}}, {{name}}, {{count, number}} student',
      class_other: '{{school}}, {{name}}, {{count, number}} students',
      more_one: 'And {{count, number}} more class.',
      more_other: 'And {{count, number}} more classes.',
    },
    doing: {
      title: 'Training: in progress',
      text: 'This page looks again whenever you come back to it.',
      finished: 'I have finished',
      notYet: 'We have just looked: your training is not marked as complete yet.',
    },
    after: { title: 'Then it opens by itself', text: 'Your classes, their reports and the lesson guides.' },
    stuck: 'Finished, and still here?',
    support: 'Ask our support team to set your training to Complete.',
    subject: 'Training completed: {{name}}',
    body: 'I have completed my training, and Hornbook still shows the training page.\n\nName: {{name}}\nDistrict: {{district}}\n',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly session: typeof session
  }
}

addTexts('session', session)
