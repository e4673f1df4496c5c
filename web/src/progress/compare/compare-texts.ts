import { addTexts } from '../../texts/texts.ts'

/** The texts of classes beside each other (COMPARE-2). */
const compare = {
  schools: 'Schools side by side',
  choose: { school: 'Schools, {{max}} at most', classroom: 'Classes, {{max}} at most' },
  chooseText: 'Two to four at a time.',
  chooseMany: 'Two to four at a time: a fifth takes the place of one.',
  noSchools: 'There are no two schools here for you to compare',
  footSchools:
    'The highest share of children who need you first. Days of progress are of those who were students of the school in that week. A school is not its principal: a schedule, devices or absences may be behind a change.',
  title: '{{grade}}, class by class',
  noGrade: 'No grade',
  grades: 'Grade',
  about: '{{school}} · {{classes}} · {{students}}',
  first: 'Go to {{name}} first: {{why}}',
  fewest: '{{name}} has the fewest who need you: {{share}}',
  none: {
    classroom: 'No class stands out this week',
    school: 'No school stands out this week',
  },
  noneText: {
    classroom:
      '{{share}} of all children need you; no class is more than a third above or below the others, and none lost more than a quarter of its days in four weeks.',
    school:
      '{{share}} of all children need you; no school is more than a third above or below the others, and none lost more than a quarter of its days in four weeks.',
  },
  /** Where weeks with school are too few to say whether days fell. */
  noneOfShares: {
    classroom: '{{share}} of all children need you; no class is more than a third above or below the others.',
    school: '{{share}} of all children need you; no school is more than a third above or below the others.',
  },
  nobody: 'Nobody needs you today',
  all_one: '{{count, number}} of {{all, number}} children needs you',
  all_other: '{{count, number}} of {{all, number}} children need you',
  few: {
    classroom: 'There are no two classes of ten children or more to compare.',
    school: 'There are no two schools of ten children or more to compare.',
  },
  /** After 'Go to Room 1 first:'. */
  why: {
    neverStarted: '{{count, number}} of {{all, number}} never started',
    noLesson: '{{count, number}} of {{all, number}} without a lesson for a school week',
    inTest: '{{count, number}} of {{all, number}} waiting in a placement test',
    repeating: '{{count, number}} of {{all, number}} repeating old lessons',
    untested: '{{count, number}} of {{all, number}} never given Test 1',
    any: '{{count, number}} of {{all, number}} need you',
  },
  fellShort: 'days of progress fell from {{from}} to {{to}} a week',
  shareText: {
    classroom:
      '<b>{{children, number}} of {{all, number}} children</b> need you, {{share}}; in the others together it is {{others}}.',
    school:
      '<b>{{children, number}} of {{all, number}} children</b> need you, {{share}}; in the others together it is {{others}}.',
  },
  twoWeeks: 'two weeks',
  fourWeeks: 'four weeks',
  fellNote: 'That is within {{weeks}} of school, each counted as five days, through {{day}}.',
  fellText:
    'Days of progress fell from <b>{{from}} to {{to}} a week</b> in {{weeks}} of school, each counted as five days, through {{day}}.',
  /** Without a number: who is in two classes is once in the list. */
  seeAll: 'See who needs you',
  see_one: 'See the child',
  see_other: 'See the {{count, number}} children',
  open_classroom: 'Open the class',
  open_school: 'Open the school',
  rows: {
    attention: 'Need you',
    attentionOfSchool: 'Children, of all',
    path: 'On the path',
    pathAbout: 'Of those who have a goal to reach',
    daysOfSchools: '8 weeks, scale 0 to 5, a gap without school; dotted: the mean of these schools, {{mean}}',
    noPath: 'No outlook yet',
    growth: 'Growth',
    growthAbout: 'Lessons and days of a child on average, of those who were there then',
    growthOf: 'Week by week: growth of {{name}}',
    growthLink: 'Week by week',
    lessonsAChild: 'lessons a child',
    doneThisYear: '{{done}} of them this school year',
    lessonsThen: '{{lessons}} by this day last year.',
    nobodyThen: 'Nobody was there by this day last year.',
    daysThen: '{{days}} days of progress this school year; {{before}} by this day last year.',
    attentionAbout: 'Children, by their first reason',
    watching: '{{count, number}} worth watching',
    of: 'of {{all}}, {{share}}',
    days: 'Days of Progress a week',
    daysAbout: '8 weeks, scale 0 to 5, a gap without school; dotted: the mean of these classes, {{mean}}',
    daysDrawing: 'From {{from}} to {{to}} days a week in eight weeks.',
    noDays: 'No school days in these weeks',
    weekOf: 'week of {{monday}}',
    places: 'Where children are',
    placesAbout: 'Today',
    positions: 'Where children are',
    positionsAbout: 'One dot a child, Level 1 to Level {{levels}}',
    positionsGoal: '; dotted: the goal, Level {{level}} lesson {{lesson}}',
    positionsDrawing: '{{count}} children, from {{first}} to {{last}}; half are at {{middle}} or further.',
    position: 'Level {{level}} lesson {{lesson}}',
    allDone: 'the end of all lessons',
    goal: 'Progress Towards Goal',
    goalAbout: 'Mean; the mark is the goal',
    noGoal: 'No goal without a grade',
    next: 'What to teach next',
    nextAbout: 'To the whole group',
    lesson: 'lesson {{lesson}}, {{unit}}',
    allLessons: 'Every lesson is done',
  },
  places: {
    nonActiveCount: 'Non Active',
    placementTestsCount: 'In Test',
    studentsInLevel1: 'Level 1',
    studentsInLevel2: 'Level 2',
    studentsInLevel3: 'Level 3',
    studentsInLevel4: 'Level 4',
    finishedCapitCount: 'Completed',
  },
  foot: 'Most urgent first, by the share of children who need you. Who needs you is counted in school days, through yesterday. Days of progress are of those who were in the class in that week. A class is not its teacher: a schedule, devices or absences may be behind a change.',
  noClasses: 'No classes to compare yet',
}

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressCompare: typeof compare
  }
}

addTexts('progressCompare', compare)
