import { addTexts } from '../../texts/texts.ts'

/** The texts of small groups, on screen and on paper (STU-7). */
const groups = {
  title: 'Small groups',
  titleFor: 'Small groups for {{day}}',
  about:
    'Who sits together today, by the lesson where each child is. Move a child by dragging or with the list beside the name: for today, or until you move them back.',
  back: 'Back to the class',
  print: 'Print the groups',
  undo: 'Undo the moves',
  tables_one: '{{count, number}} table',
  tables_other: '{{count, number}} tables',
  table: 'Table {{number}}',
  tableOf: 'Table {{number}}: {{group}}',
  noGroup: 'No group',
  noGroupText: 'Level 4, and whoever has completed everything.',
  nobody: 'Nobody sits here today.',
  lesson: 'Level {{level}}, Lesson {{lesson}}',
  lessons: 'Lessons {{from}} to {{to}}',
  lessonsAcross: 'Level {{fromLevel}} lesson {{from}} to Level {{toLevel}} lesson {{to}}',
  one: 'Lesson {{lesson}}',
  oneOfLevel: 'Level {{level}}, {{lesson}}',
  student: 'Student',
  where: 'Lesson',
  notes: 'Notes',
  move: 'Table of {{name}}',
  moveTo: 'Move to another table',
  movedToday: 'Moved for today',
  movedKept: 'Moved until you move them back',
  keep: 'Keep it so',
  keepOf: 'Keep it so: {{name}} sits here until moved back',
  moveBack: 'Move back',
  moveBackOf: 'Move back {{name}}',
  saidToday: '{{name}} sits at {{table}} today.',
  saidKept: '{{name}} sits at {{table}} until moved back.',
  saidBack: '{{name}} sits where the lessons say.',
  foot: 'Each table gets the lesson of the learning child who has the furthest to go, so nobody is lost. A group of more than six sits at two tables or more. In italics: the children to look for first.',
  none: 'No students yet',
  noneText: 'Students who are enrolled in this class will sit here.',
}

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressGroups: typeof groups
  }
}

addTexts('progressGroups', groups)
