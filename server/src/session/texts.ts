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
    ends: (days: number) => `The link ends after ${days} days. You can ask for a new one on the same page.`,
  },
  added: {
    subject: (program: string) => `One more district in ${program}`,
    lines: (program: string) => [
      `You have been added to one more district in ${program}.`,
      'Sign in as you always do, with the password that you have.',
      'You can then choose the district that you want to see.',
    ],
    ends: () => 'If you do not know why, please tell us at the address below.',
  },
  reset: {
    subject: (program: string) => `Your ${program} password`,
    lines: (program: string) => [
      `Somebody asked for a new password for your ${program} account.`,
      'If it was you, open this link. It works once.',
    ],
    ends: (hours: number) => `The link ends after ${hours} hours. If it was not you, there is nothing to do.`,
  },
} as const
