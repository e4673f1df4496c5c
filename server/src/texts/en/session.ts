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
  'support.trained': 'This person is not in training.',
  'support.inTraining': 'This person is in training already.',

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
  'step.app': 'Authenticator app',
  'step.wrongCode_one': 'That code is not right. {{count}} try left.',
  'step.wrongCode_other': 'That code is not right. {{count}} tries left.',
  'step.wrongCode_zero': 'That code is not right. Please try again in 15 minutes.',
  'step.usedCode': 'That code has been used. Wait for the next one: codes change every 30 seconds.',
  'step.passkeyRefused': 'That passkey is not one of yours, or took too long. Try again.',
  'step.passkeyNotMade': 'The passkey could not be added. Try again.',
  'step.passkeyKnown': 'This passkey is here already.',
  'step.unknownPasskey': 'This passkey does not sign anybody in here. Use your password.',
  'step.noPasskeys': 'Passkeys need an address with a name. This one is a number, so use an authenticator app.',
  'step.notByPassword': 'You have a second step, so the password alone is not enough. Use a code or a passkey.',
  'step.notBegun': 'Nothing has been begun here, or too long ago. Begin again.',
  'step.isOn': 'Your second step is on already.',
  'step.isOff': 'You have no second step.',
  'step.tooMany': 'You have {{count}} of them. Remove one that you do not use, then add another.',
  'step.lastOne': '{{asker}} asks for a second step. Add another before you remove {{factor}}.',
  'step.notYourOwn': 'Another Administrator resets your second step. What you have, you change in My Account.',
  'step.nothingToReset': 'This person has no second step.',

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

  'step.ends': `If it was not you, choose a new password on the page above, and write
to {{support}} at once.`,
  'step.on.subject': 'Your {{program}} account has a second step',
  'step.on.about': `Your account in {{programAt}}
asks for a second step from now on, after your password. Your other
sessions have ended.

If it was you, keep your recovery codes, and there is nothing else to do.`,
  'step.on.button': 'Choose a new password',
  'step.added.subject': 'A new way to sign in to {{program}}',
  'step.added.about': `An authenticator app or a passkey was added to your account in
{{programAt}}.

If it was you, there is nothing to do.`,
  'step.added.button': 'Choose a new password',
  'step.removed.subject': 'A way to sign in to {{program}} was removed',
  'step.removed.about': `An authenticator app or a passkey was removed from your account in
{{programAt}}.

If it was you, there is nothing to do.`,
  'step.removed.button': 'Choose a new password',
  'step.off.subject': 'Your {{program}} account has no second step any more',
  'step.off.about': `The second step of your account in {{programAt}}
was switched off. Your password alone signs you in.

If it was you, there is nothing to do.`,
  'step.off.button': 'Choose a new password',
  'step.newCodes.subject': 'New recovery codes for your {{program}} account',
  'step.newCodes.about': `Ten new recovery codes were made for your account in
{{programAt}}. The ones before no longer work.

If it was you, there is nothing to do.`,
  'step.newCodes.button': 'Choose a new password',
  'step.codeUsed.subject': 'A recovery code of your {{program}} account was used',
  'step.codeUsed.about': `Somebody has used one of the recovery codes of your account in
{{programAt}}.

If it was you, there is nothing to do.`,
  'step.codeUsed.button': 'Choose a new password',
  'step.reset.subject': 'The second step of your {{program}} account was reset',
  'step.reset.about': `The second step of your account in {{programAt}}
was removed by the people who run it, and your sessions have ended. Sign in
with your password, and set up a new one.

If you asked for it, there is nothing else to do.`,
  'step.reset.button': 'Choose a new password',
  'step.guesses.subject': 'Wrong codes for your {{program}} account',
  'step.guesses.about': `Somebody has your password for {{programAt}}
and has typed several wrong codes after it. Nobody got in, and more codes
are refused for 15 minutes.

If it was you, set the clock of your phone to automatic, and try again.`,
  'step.guesses.button': 'Choose a new password',

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
