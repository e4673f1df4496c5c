/** The texts of who needs attention in a school or district (ATT-18). */
export const attentionList = {
  open: 'Who needs you',
  title: 'Who needs you',
  about: '{{name}}. Most urgent first, counted in school days, whatever the date range.',
  back: 'Back to {{name}}',
  show: 'Show',
  needsYou: 'Need you ({{count, number}})',
  worthWatching: 'Worth watching ({{count, number}})',
  inHand: 'In hand ({{count, number}})',
  list: 'Students who need attention',
  student: 'Student',
  why: 'Reason',
  where: 'Class',
  step: 'Next step',
  none: 'Nobody here',
  noneText: {
    needsYou: 'Nobody needs you today.',
    worthWatching: 'Nobody is worth watching today.',
    inHand: 'No notes yet.',
  },
  failed: 'The list could not be loaded',
  more: 'Show more',
}
