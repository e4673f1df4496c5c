// Lines of mails have at most 76 characters: longer ones are encoded, which makes an .eml file hard to read.

/** Signing in, links and their mails. */
export const session = {
  noMatch: 'The email or username and the password do not match.',
  tooManyAttempts: 'Too many attempts. Please try again in {{minutes}} minutes.',
  linkEnded: 'This link has been used or has expired. Please ask for a new one.',
  'handOff.ended': 'This way in has been used, or is more than a minute old. Open it again, or log in here.',
  'handOff.noDistrict': 'Name the district of the sourcedId: this token reaches all of them.',
  'handOff.administrator': 'The staff of the provider sign in themselves.',
  'handOff.elsewhere': 'This person also works in another district. Only a token of the provider can hand them over.',
  viewNoPassword: 'This person has never set a password, so there is nothing yet that they see.',

  'support.notLocked': 'There are no wrong passwords to forget. The person can try now.',
  'support.notInvited': 'No invitation was sent: this person has a password, or no email address.',
  'support.notSignedIn': 'This person is not signed in anywhere.',

  noAddressToTest: 'Your account has no email address, so there is nowhere to send a test mail.',

  'own.currentPassword': 'This is not your current password.',
  'own.samePassword': 'This is the password that you have now.',
  'own.noPassword': 'You have no password here. Ask for one with "Forgot password?" on the sign-in page.',
  'own.managed': '{{system}} has your name and your email address. They are changed there, and come from there.',
  'own.sameEmail': 'This is the address that you have now.',
  'own.enoughMails': 'We have sent several links already. Please try again in {{minutes}} minutes.',
  'own.emailGone': 'This address cannot be used. Please choose another one.',
  'own.linkEnded':
    'This link has been used, has expired, or is for another account. Ask for a new one on the page of your account.',

  'signOnLinked.subject': 'A new way into your {{program}} account',
  'signOnLinked.about': `The sign-on of your district was linked with your account in
{{programAt}}. It signs you in from now on.

If you know of this, there is nothing to do. See how you sign in:`,
  'signOnLinked.button': 'Sign in',
  'signOnLinked.ends': 'If it was not you or your district, write to {{support}} at once.',

  programAt: '{{program}} at {{place}}',
  greeting: 'Hello {{name}},',
  greetingAlone: 'Hello,',
  signature: '{{programAt}}\nQuestions? Write to {{support}}',

  'invitation.subject': 'Your account for {{programAt}}',
  'invitation.about': `There is an account for you in {{programAt}}.
Open this link to choose your password. It works once.`,
  'invitation.aboutBy': `{{inviter}} has invited you to {{programAt}}.
Open this link to choose your password. It works once.`,
  'invitation.button': 'Choose your password',
  'invitation.ends_one': 'This link works for {{count}} day. You can ask for a new one on the same page.',
  'invitation.ends_other': 'This link works for {{count}} days. You can ask for a new one on the same page.',

  'added.subject': 'You have been added to {{programAt}}',
  'added.about': `You have been added to {{programAt}}.
Sign in as usual, with the password that you already have.`,
  'added.aboutBy': `{{inviter}} has added you to {{programAt}}.
Sign in as usual, with the password that you already have.`,
  'added.ends': 'After that, choose the district that you want to see.',
  'added.button': 'Sign in',

  'guesses.subject': 'Wrong passwords for your {{program}} account',
  'guesses.about': `Somebody has typed several wrong passwords for your account in
{{programAt}}. Nobody got in.

If it was you, wait a little, or choose a new password on this page:`,
  'guesses.ends': `More guesses are refused for {{minutes}} minutes.

If it was not you, your account is safe. In a browser that you have used
before, you can still sign in. If your password is easy to guess,
choose another one.`,
  'guesses.button': 'Choose a new password',

  'email.subject': 'Your new email address for {{program}}',
  'email.about': `Somebody asked to use this email address for their account in
{{program}}. If it was you, open this link and confirm it.
You need to be signed in. It works once.`,
  'email.button': 'Confirm this address',
  'email.ends_one': 'This link works for {{count}} hour. If it was not you, ignore this email.',
  'email.ends_other': 'This link works for {{count}} hours. If it was not you, ignore this email.',

  'emailTaken.subject': 'You already have an account in {{program}}',
  'emailTaken.about': `Somebody asked to use this email address for their account in
{{program}}. It belongs to an account already, so nothing has changed.

If it was you, sign in with this address:`,
  'emailTaken.button': 'Sign in',
  'emailTaken.ends': 'If it was not you, ignore this email. Your account is safe.',

  'emailChanged.subject': 'Your {{program}} email address was changed',
  'emailChanged.about': `Your account in {{programAt}}
has a new email address. This one no longer signs you in, and gets no more
mails about it. Sign in with the new address:`,
  'emailChanged.button': 'Sign in',
  'emailChanged.ends': 'If it was not you, write to {{support}} at once.',

  'passwordChanged.subject': 'Your {{program}} password was changed',
  'passwordChanged.about': `The password of your account in {{programAt}}
was changed, and your other sessions have ended.

If it was you, there is nothing to do. If it was not, choose a new password
on this page at once:`,
  'passwordChanged.button': 'Choose a new password',
  'passwordChanged.ends': 'Write to {{support}} if you need help.',

  'reset.subject': 'Your {{program}} password',
  'reset.about': `Somebody asked for a new password for your account in
{{programAt}}. If it was you, open this link. It works once.`,
  'reset.button': 'Choose a new password',
  'reset.ends_one': 'This link works for {{count}} hour. If it was not you, ignore this email.',
  'reset.ends_other': 'This link works for {{count}} hours. If it was not you, ignore this email.',

  'test.subject': 'A test mail from {{program}}',
  'test.about': `You asked for this mail in the admin hub of {{program}}. It has arrived,
so other mails can arrive, too. It came from this page:`,
  'test.button': 'Open the admin hub',
  'test.ends': `If you found it under spam, ask whoever runs the mail server to look at
SPF, DKIM and DMARC: docs/operations.md says how.`,
} as const
