import { addTexts } from '../../texts/texts.ts'

/** The texts of growth: of a class, school or district, and of one student (GROWTH-1 to GROWTH-4). */
const growth = {
  title: 'Growth',
  pageTitle: 'Growth of {{name}}',
  aboutThen: 'Each week counts the students who were here then.',
  aboutSame_one: 'The {{count, number}} student who is here today and was here by this day of {{year}}.',
  aboutSame_other: 'The {{count, number}} students who are here today and were here by this day of {{year}}.',
  counted: 'Who is counted',
  everyone: 'All who were here',
  same: 'The same students',
  grew: '{{first}} at first, {{last, number}} in the end',
  grewUntilNow: '{{first}} at first, {{last, number}} today',
  back: 'Back to {{name}}',
  years: 'School year',
  lessons: 'Lessons a student',
  lessonsAbout: 'A lesson counts from the day it was done, a credited one from the day of its test.',
  ownLessons: 'Lessons',
  goal: 'Goal by {{date}}: {{lessons}}',
  goalMean: "The grade's goal by {{date}}: {{lessons}}",
  days: 'Days of Progress a week',
  daysAbout: 'For each student, from Monday to Sunday.',
  month: 'Month',
  lessonsOf: 'Lessons, {{year}}',
  daysOf: 'Days, {{year}}',
  drawing: '{{title}}. {{lines}}',
  line: '{{year}}: from {{first}} to {{last}}.',
  test: 'Test {{test}}, {{date}}',
  none: 'No lesson in these two school years.',
  noneYet: 'No lesson yet.',
  empty: 'No students here yet.',
  figures: {
    lessons: 'Lessons a student',
    lessonsMore: '{{done}} of them done this school year',
    lessonsThen_one: '{{count, number}} student at the end of {{year}}',
    lessonsThen_other: '{{count, number}} students at the end of {{year}}',
    lessonsSame: 'the same students as by this day of {{year}}',
    days: 'Days of Progress a student',
    daysMore: 'this school year; {{before}} by this day of {{year}}',
    daysAlone: 'this school year; no students here by this day of {{year}}',
    daysThen: 'in the whole year; {{before}} in {{year}}',
    daysThenAlone: 'in the whole year',
    goal: "Lessons to the grade's goal",
    goalMore: 'from the first of Level 1, by {{date}}',
    noGoal: 'No student here has a grade with a goal.',
  },
}

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressGrowth: typeof growth
  }
}

addTexts('progressGrowth', growth)
