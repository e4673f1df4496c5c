/** Of the new school year. */
export const year = {
  heldBy:
    '{{name}} is preparing the new school year. You can prepare it when they let others change it, or when they have changed nothing for 30 minutes.',
  notHeld: 'Press ‘Prepare the new year’ first, so that nobody else changes it at the same time.',
  nobodyHolds: 'Nobody else is preparing the new school year now.',
  provider: 'The support team',
  beginning: 'The new school year is beginning at this moment.',
  undoing: 'The new school year is being undone at this moment.',
  begunAlready: 'This school year has begun already. It cannot begin twice.',
  scheduled: 'The new school year begins by itself on {{day}}. Call that off before you change it.',
  noDay: 'No day is set on which this school year begins by itself.',
  dayAhead: 'Choose a day after today, and not after {{last}}.',
  changedBeforeDay:
    'The year was set for {{day}}, but by then it would have done more than was confirmed ({{what}}), so nothing was done. Look at the new rehearsal, then begin it or set another day.',
  'grown.moves': 'students who go to another grade: {{now, number}} instead of {{confirmed, number}}',
  'grown.leaves': 'students who leave: {{now, number}} instead of {{confirmed, number}}',
  'grown.closes': 'classes that close: {{now, number}} instead of {{confirmed, number}}',
  'grown.noClass': 'students in no class: {{now, number}} instead of {{confirmed, number}}',
  'notBegunMail.subject': 'The new school year has not begun',
  'notBegunMail.hello': 'Hello {{name}},',
  'notBegunMail.text':
    'The new school year of your district was set to begin by itself this morning. It has not begun, and nothing was changed.',
  'notBegunMail.do': 'Open the page: it shows what the year would do now. Begin it there, or set another day.',
  'notBegunMail.button': 'Open the new school year',
  'notBegunMail.signature': '{{program}}\n{{support}}',
  notBegun: 'This school year has not begun, so there is nothing to undo.',
  undoTooLate: 'This school year can no longer be undone. The last day for that was {{day}}.',
  changedSince:
    'The roster has changed since this was rehearsed, so nothing was done. Look at the new rehearsal, then begin again.',
  synced: '{{system}} sends the grade of these students; change it there: {{names}}.',
  syncedMany_one: '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} other.',
  syncedMany_other: '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} others.',
}
