import { addTexts } from '../../texts/texts.ts'

/** Texts of the pages around a district's own way in. */
const signOn = {
  kinds: {
    clever: 'Clever',
    classlink: 'ClassLink',
    google: 'Google',
    microsoft: 'Microsoft',
    oidc: 'your district',
  },
  find: {
    title: 'Find your district',
    text: 'Type its Site Code, or your school email: only the part after the @ is looked up.',
    label: 'Site Code or school email',
    find: 'Find',
    required: 'Required',
    notOne: 'This email address is not complete.',
    noCode: 'No district has this Site Code. The office of your district knows it.',
    noDomain: 'No district here uses this email domain. Try the Site Code, or sign in with your password.',
    back: 'Back to sign-in',
  },
  start: {
    title: 'Sign in',
    going: 'Going to {{name}}…',
    goingText: 'You will be back in a moment.',
    stopped: 'This address leads nowhere',
    none: 'It is for {{name}}, which the district of this address does not use here, or no longer.',
    find: 'Find your district',
    password: 'Sign in with a password',
  },
  stopped: {
    reading: 'One moment…',
    failed: 'What happened could not be read just now',
    provider: 'Your district',
    titles: {
      unavailable: 'This way in is not there',
      tooMany: 'Too many attempts',
      noCookie: 'This browser keeps no cookies',
      otherBrowser: 'This sign-in began in another browser',
      ended: 'This sign-in is over',
      refused: '{{name}} did not sign you in',
      client: '{{name}} does not know Hornbook yet',
      down: '{{name}} does not answer',
      clock: 'The clocks do not agree',
      wrongAnswer: 'The answer could not be trusted',
      wrongDistrict: 'You are of another district there',
      notKnown: 'We do not know you here',
      student: 'This page is for staff',
      ambiguous: 'You could be two people here',
      closed: 'This account is closed',
      elsewhere: 'You work in several districts',
      membershipExpired: 'The membership has ended',
      alreadyLinked: 'This belongs to somebody else here',
      linkEnded: 'This link no longer works',
    },
    hello: 'Hello {{name}}',
    claims: 'What {{name}} says about you',
    claim: {
      name: 'Name',
      email: 'Email',
      role: 'Role',
      subject: 'User id',
      tenant: 'District id',
      rosterId: 'Roster id',
    },
    copy: 'Copy',
    copied: 'Copied',
    notCopied: 'Not copied: select the lines and copy them.',
    ask: 'Send this to {{whom}}',
    askHelp: 'They can link you with one press.',
    askOffice: 'Send this to the district office',
    askFailed: 'It could not be sent just now.',
    support: 'Send this to our support team',
    supportSubject: 'I cannot sign in',
    asked: '{{whom}} has it',
    askedOffice: 'The district office has it',
    askedText: 'As soon as you are linked, the same button lets you in. Sending it again is not needed.',
    again: 'Try {{name}} again',
    askedAgain: 'Try again now',
    link: 'I have a password here: sign in and link the two',
    password: 'Sign in with a password',
    another: 'Sign in as someone else',
    account: 'Go to my account',
    newLink: 'Ask for a new link',
  },
  link: {
    title: 'Is this you?',
    text: 'Sign in once with your password here. After that, {{name}} lets you in.',
    go: 'Sign in and link {{name}}',
    step: 'As soon as this is done, {{name}} is linked and lets you in.',
    notLinked: 'You are signed in, but the two are not linked',
    goOn: 'Go on without it',
    back: 'That is not me',
  },
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly sessionSignOn: typeof signOn
  }
}

addTexts('sessionSignOn', signOn)
