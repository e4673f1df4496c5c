import { addTexts } from '../../texts/texts.ts'

/** The texts of a school's or district's subgroups (SUB-3). */
const subgroups = {
  title: 'Subgroups',
  about:
    'As the roster file names them. Groups of fewer than {{least}} children are not shown, nor one from which such a group could be worked out.',
  program: 'Programs',
  language: 'Languages',
  none: { program: 'In no program', language: 'No language given' },
  group: 'Group',
  students: 'Students',
  needYou: 'Need You*',
  onPath: 'On the Path*',
  days: 'Days of Progress',
  noSchool: 'no school days',
  reached: '{{count, number}} reached',
  path: '{{onPath, number}} of {{all, number}}',
  everyone: 'Everyone',
  heldBack_one: '{{count, number}} group is not shown.',
  heldBack_other: '{{count, number}} groups are not shown.',
  today: '* Not affected by the date range.',
  unknown: 'No roster file has named any yet',
  unknownText: {
    program: 'The column metadata.program of users.csv fills this, such as "English learners, Speech".',
    language: 'The column metadata.language of users.csv fills this, such as Spanish.',
  },
  off: 'No subgroups are switched on',
  offText: 'A district administrator switches them on, on the page of the district under Rostering.',
  failed: 'The subgroups could not be loaded',
  loading: 'Loading the subgroups',
}

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressSubgroups: typeof subgroups
  }
}

addTexts('progressSubgroups', subgroups)
