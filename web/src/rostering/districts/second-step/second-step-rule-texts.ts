/** The texts of the rule whether a district's staff need a second step. */
export const stepRule = {
  title: 'Second step for staff',
  failed: 'This could not be read just now',
  on: 'Asked for since {{date}}',
  off: 'Not asked for',
  have_one: '{{count, number}} of {{staff, number}} staff has one.',
  have_other: '{{count, number}} of {{staff, number}} staff have one.',
  offText:
    'After the password, staff show a second thing that only they have: a passkey or an authenticator app. A password that somebody has found out is not enough then.',
  onText: 'Whoever has none sets one up at the next sign-in. Nobody can remove their last one.',
  ask: 'Ask staff for a second step',
  stop: 'Ask no longer',
  askOn: {
    title: 'Ask all staff for a second step?',
    text_zero: 'All staff have one already. Nobody is signed out.',
    text_one:
      '{{count, number}} person has none, and sets one up at their next sign-in: it takes two minutes. Nobody is signed out.',
    text_other:
      '{{count, number}} people have none, and set one up at their next sign-in: it takes two minutes. Nobody is signed out.',
    lost: 'Who loses theirs calls support, who reset it after a call back. Students are never asked.',
    yes: 'Ask staff for it',
  },
  askOff: {
    title: 'Ask no longer?',
    text: 'Who has a second step keeps it, and may remove it. Who has none signs in with the password alone.',
    yes: 'Ask no longer',
  },
  cancel: 'Cancel',
} as const
