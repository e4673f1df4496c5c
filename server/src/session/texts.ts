/** What the mails of this area say, in lines of at most 76 characters: longer ones are encoded, and hard to read as a file. */
export const texts = {
  invitation: {
    subject: (program: string) => `Your ${program} account`,
    lines: (program: string) => [
      'Welcome!',
      '',
      `Your school has made an account for you in ${program}.`,
      'Open this link to choose your password. It works once.',
    ],
    ends: 'The link ends after 14 days. You can ask for a new one on the same page.',
  },
  reset: {
    subject: (program: string) => `Your ${program} password`,
    lines: (program: string) => [
      `Somebody asked for a new password for your ${program} account.`,
      'If it was you, open this link. It works once.',
    ],
    ends: 'The link ends after 2 hours. If it was not you, there is nothing to do.',
  },
} as const
