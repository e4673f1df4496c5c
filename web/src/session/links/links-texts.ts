import { addTexts } from '../../texts/texts.ts'

/** Of the pages that mailed links lead to, and of asking for one. */
const links = {
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
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly sessionLinks: typeof links
  }
}

addTexts('sessionLinks', links)
