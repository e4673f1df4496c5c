/** Districts, schools, classes, staff and students. */
export const rostering = {
  'sheets.schools': 'Schools',
  'sheets.classrooms': 'Classes',
  'sheets.teachers': 'Staff',
  'sheets.students': 'Students',
  districtChanged: 'Somebody else has changed this district in the meantime. Check it again before you save.',
  recordChanged: 'Somebody else has changed this in the meantime. Check it again before you save.',
  synced: 'This comes from {{system}}. Change it there; the next roster file brings it here.',
  addressKept: 'This email address cannot be changed here.',
  roleAboveOwn: 'You cannot give a role that is above your own.',
  ownRole: 'You cannot change your own role.',
  beyondSchools: 'Ask somebody who sees the whole district to change this.',
  studentIdTaken: 'Another student has this Student Id.',
  requirementWithoutClass: 'This student is in no class. Enrol them first.',
  archivesOneself: 'You cannot archive yourself.',
  severalDistricts: 'These belong to several districts. Choose those of one district.',
  'newYear.heldBy':
    '{{name}} is preparing the new school year. You can take it over when it is let go of, or after 30 quiet minutes.',
  'newYear.notHeld': 'Take the new school year in hand first, so that nobody else changes it at the same time.',
  'newYear.nobodyHolds': 'Nobody else has the new school year in hand now.',
  'newYear.provider': 'The support team',
  'newYear.beginning': 'The new school year is beginning at this moment.',
  'newYear.undoing': 'The new school year is being undone at this moment.',
  'newYear.begunAlready': 'This school year has begun already. It cannot begin twice.',
  'newYear.notBegun': 'This school year has not begun, so there is nothing to undo.',
  'newYear.undoTooLate': 'This school year could be undone until {{day}}.',
  'newYear.changedSince':
    'The roster has changed since this was rehearsed, so nothing was done. Look at the new rehearsal, then begin again.',
  'newYear.synced': '{{system}} sends the grade of these students; change it there: {{names}}.',
  'newYear.syncedMany_one':
    '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} other.',
  'newYear.syncedMany_other':
    '{{system}} sends the grade of these students; change it there: {{names}} and {{count}} others.',
  undoneAlready: 'This has been undone already.',
  movedOn_one: 'One thing has changed since. Undo it with override to leave that as it is and undo the rest.',
  movedOn_other:
    '{{count}} things have changed since. Undo it with override to leave them as they are and undo the rest.',
} as const
