import { addTexts } from '../../texts/texts.ts'

/** The texts of a class list on paper (STU-9). */
const classList = {
  title: 'Class list',
  about: 'Everybody on one sheet, with room for the pen. Columns in which everybody is alike are said below.',
  print: 'Print the list',
  back: 'Back to the class',
  lesson: 'Lesson',
  days: 'Days',
  last: 'Last lesson',
  goal: 'Goal',
  notes: 'Needs attention, notes',
  level: 'L{{level}} {{lesson}}',
  legend: 'L2 42: Level 2, lesson 42. Days: {{from}} to {{to}}. Goal: Progress Towards Goal.',
  alike: 'All alike: {{facts}}.',
  fact: '{{column}} {{value}}',
  none: 'No students yet',
  noneText: 'Students who are enrolled in this class will be listed here.',
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressClassList: typeof classList
  }
}

addTexts('progressClassList', classList)
