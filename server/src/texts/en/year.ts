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
  notBegun: 'This school year has not begun, so there is nothing to undo.',
  undoTooLate: 'This school year can no longer be undone. The last day for that was {{day}}.',
  changedSince:
    'The roster has changed since this was rehearsed, so nothing was done. Look at the new rehearsal, then begin again.',
  synced: '{{system}} sends the grade of these students; change it there: {{names}}.',
  syncedMany_one: '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} other.',
  syncedMany_other: '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} others.',
}
