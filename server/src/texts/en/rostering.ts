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
  undoneAlready: 'This has been undone already.',
  movedOn_one: 'One thing has changed since. Undo it with override to leave that as it is and undo the rest.',
  movedOn_other:
    '{{count}} things have changed since. Undo it with override to leave them as they are and undo the rest.',
} as const
