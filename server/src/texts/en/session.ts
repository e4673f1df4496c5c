// Lines of mails have at most 76 characters: longer ones are encoded, which makes an .eml file hard to read.

/** Signing in, links and their mails. */
export const session = {
  noMatch: 'The email or username and the password do not match.',
  tooManyAttempts: 'Too many attempts. Please try again in {{minutes}} minutes.',
  linkEnded: 'This link has been used or has expired. Please ask for a new one.',

  'invitation.subject': 'Your {{program}} account',
  'invitation.text': `Welcome!

Your school has created an account for you in {{program}}.
Open this link to choose your password. It works once.

{{link}}

{{ends}}

{{support}}`,
  'invitation.ends_one': 'This link works for {{count}} day. You can ask for a new one on the same page.',
  'invitation.ends_other': 'This link works for {{count}} days. You can ask for a new one on the same page.',

  'added.subject': 'Another district in {{program}}',
  'added.text': `You have been added to another district in {{program}}.
Sign in as usual, with the password that you already have.
You can then choose the district that you want to see.

{{link}}

If you do not know why, please tell us at the address below.

{{support}}`,

  'reset.subject': 'Your {{program}} password',
  'reset.text': `Somebody asked for a new password for your {{program}} account.
If it was you, open this link. It works once.

{{link}}

{{ends}}

{{support}}`,
  'reset.ends_one': 'This link works for {{count}} hour. If it was not you, ignore this mail.',
  'reset.ends_other': 'This link works for {{count}} hours. If it was not you, ignore this mail.',
} as const
