/** The texts of the setting which subgroups a district takes from its roster files (SUB-2). */
export const subgroups = {
  title: 'Subgroups',
  about:
    'Roster files may name programs and languages of students. Switched on, the next file brings them, and principals see how each group is doing, never one of fewer than {{least}} children.',
  program: 'Programs',
  language: 'Languages',
  programText: 'From the column metadata.program of users.csv, such as "English learners, Speech".',
  languageText: 'From the column metadata.language of users.csv, such as Spanish.',
  on: 'Switch on',
  off: 'Switch off',
  isOn: 'On',
  isOff: 'Off',
  open: 'See the subgroups',
  ask: {
    program: 'Switch off programs?',
    language: 'Switch off languages?',
    text: 'What the roster files have said of them is deleted from every student at once. Switched on again, the next file brings it back.',
    yes: 'Switch off and delete',
  },
  cancel: 'Cancel',
} as const
