import { LESSONS, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { GOAL_LEVELS, type Goals } from '@hornbook/rules/reading/goals'
import type { GradeGroup } from '@hornbook/rules/reading/grades'

const [LEVEL_1, LEVEL_2, LEVEL_3] = LESSONS

/** A word of a table, what it counts, and an example. A column's word is its title; 'Level 1, 2, 3' stands for three. */
interface Word {
  readonly word: string
  readonly meaning: string
  /** Every figure has one; the levels have none. */
  readonly example?: string
}

interface Part {
  readonly title: string
  readonly words: readonly Word[]
}

interface Figures extends Part {
  readonly words: readonly Required<Word>[]
}

export type Table = 'studentTable' | 'classroomTable' | 'schoolTable'

const LEVELS: Part = {
  title: 'Levels',
  words: [
    { word: 'Level 1', meaning: `Letter sounds. ${LEVEL_1} lessons.` },
    { word: 'Level 2', meaning: `Words, phrases, capitalization and punctuation. ${LEVEL_2} lessons.` },
    {
      word: 'Level 3',
      meaning: `Consonant clusters, contractions, plurals, digraphs, diphthongs, r-controlled vowels, compound words and more. ${LEVEL_3} lessons.`,
    },
  ],
}

const reading = (peers: string): Figures => ({
  title: 'Reading a column',
  words: [
    {
      word: '* after a title',
      meaning: 'Not affected by the date range.',
      example: 'Current Lesson #* is the same for this week and for all time.',
    },
    {
      word: '▲ ▶ ▼',
      meaning: `Above, on or below the average of the ${peers} in this table. It compares them with each other and says nothing about the goal.`,
      example: 'Where the average is 40%, 55% has ▲ and 20% has ▼.',
    },
    {
      word: '+2, \u22121, same',
      meaning:
        'The change from the period before: the same days of the week, month or school year before, if the range begins with one; otherwise as many days just before.',
      example: 'From Monday to Wednesday against Monday to Wednesday of last week.',
    },
    {
      word: 'Lessons credited by a test',
      meaning:
        'Passing a placement test credits the lessons before it. They count in everything that is marked with *, and never in days or in lessons of a date range.',
      example: `A child who passes Test 1 has all ${LEVEL_1} lessons of Level 1.`,
    },
  ],
})

/** The goals that hold in the district (GOAL-1). */
function goalWord({ percents }: Goals): Required<Word> {
  const of = (group: GradeGroup) =>
    percents[group] === 100
      ? `all of Level ${GOAL_LEVELS[group]}`
      : `${percents[group]}% of Level ${GOAL_LEVELS[group]}`
  const isOneFromFirst = percents[3] === percents[4] && percents[4] === percents[5]
  const older = isOneFromFirst
    ? `First grade and above: ${of(3)}.`
    : `First grade: ${of(3)}. Second grade: ${of(4)}. Third grade and above: ${of(5)}.`
  return {
    word: 'Goals by grade*',
    meaning: `PK and TK: ${of(1)}. Kindergarten: ${of(2)}. ${older}`,
    example: `The mark on the bar of a child in kindergarten stands at ${percents[2]}%.`,
  }
}

const STATUS: Figures = {
  title: 'Current Status*',
  words: [
    {
      word: 'Learning',
      meaning: 'Working on lessons: no placement test is required, or all of Level 3 is done.',
      example: 'A child who has failed Test 1 and goes on with lesson 14.',
    },
    { word: 'In Test', meaning: 'A placement test comes next; the number says which.', example: 'In Test 2.' },
    {
      word: 'Non Active',
      meaning: 'The first placement test has not been taken, and it is required or no lesson is done yet.',
      example: 'A child who was added yesterday.',
    },
    {
      word: 'Completed',
      meaning: `All ${TOTAL_LESSONS} lessons are done.`,
      example: 'A child for whom no lesson is left.',
    },
  ],
}

const studentWords = (goals: Goals): Figures => ({
  title: 'Progress',
  words: [
    {
      word: 'Grade*',
      meaning: 'The grade that the roster says. A child may be in several.',
      example: 'KG, 01 is a child in kindergarten and in first grade.',
    },
    {
      word: 'Current Lesson #*',
      meaning: 'The next lesson to do: the lessons done in the first level that is not full, plus one.',
      example: `With 13 of the ${LEVEL_1} lessons of Level 1 done, it is lesson 14.`,
    },
    {
      word: 'Days of Progress',
      meaning:
        'Days in the date range on which at least one lesson was completed for the first time. Repeats do not count.',
      example: 'Two new lessons on Monday, a repeat on Tuesday and a new one on Friday make 2 days.',
    },
    {
      word: 'Last 4 Weeks*',
      meaning:
        'A bar for each day, as high as one, two or three lessons that were new; a dot for a school day without, a gap where there was no school. It ends today.',
      example: 'Three bars, two dots and a gap: lessons on three of five school days, then the weekend.',
    },
    {
      word: 'Level 1, 2, 3: Progress*',
      meaning: 'The share of the level that is done, all time.',
      example: `${LEVEL_1 / 2} of the ${LEVEL_1} lessons of Level 1 are 50%.`,
    },
    {
      word: 'Level 1, 2, 3: Lessons Completed',
      meaning: 'Lessons of the level that were completed for the first time in the date range.',
      example: 'Lessons 12, 13 and 14 of Level 1, all new this week, make 3.',
    },
    {
      word: 'Progress Towards Goal*',
      meaning:
        'Lessons done of the level that the goal of the grade is in, and of the next levels once it is full, as a share of that level: 100% at most.',
      example: `A child in kindergarten with ${LEVEL_2 / 3} of the ${LEVEL_2} lessons of Level 2 is at 33%.`,
    },
    {
      word: 'Outlook*',
      meaning:
        'Where the pace of the last 20 school days leads: lessons a school week, and how many a week would reach the goal of the grade by the last day of the school year. On the path: enough. Far below: less than half. Empty without a goal, and in a child’s first 10 school days.',
      example: 'Far below, 4 a week, 9 needed: 236 lessons to go in 26 school weeks.',
    },
    {
      word: 'Benchmark*',
      meaning: 'Where the child stands against the goal of the grade. N/A where there is no grade, or several.',
      example: 'Above Grade Level: a child in kindergarten who has done all of Level 2.',
    },
    goalWord(goals),
  ],
})

const DATES: Figures = {
  title: 'Dates',
  words: [
    {
      word: 'First Lesson Completed (all time)*',
      meaning: 'The day of the very first lesson.',
      example: 'A child who began on 09/08/2025 has that day, whatever the date range.',
    },
    {
      word: 'First Lesson Completed In Date Range',
      meaning: 'The first lesson that was new in the date range, and its day. Empty when there was none.',
      example: 'With new lessons on Tuesday and Thursday of this week, the one of Tuesday.',
    },
    {
      word: 'Last Lesson Completed in date range',
      meaning: 'The last lesson that was new in the date range, and its day. Empty when there was none.',
      example: 'In the same week, the one of Thursday.',
    },
    {
      word: 'Last Lesson Completed*',
      meaning: 'The latest lesson that was new, and its day, whatever the date range.',
      example: 'L2 45 is lesson 45 of Level 2.',
    },
  ],
}

const NEEDS: Figures = {
  title: 'Attention',
  words: [
    {
      word: 'Attention*',
      meaning:
        'Why a child should be looked at today, whatever the date range. The sign beside the column explains each reason.',
      example: 'No lesson for 7 school days.',
    },
  ],
}

const unitWords = (one: 'class' | 'school', goals: Goals): Figures => ({
  title: 'Columns',
  words: [
    {
      word: 'Students Enrolled*',
      ...(one === 'class'
        ? { meaning: 'Children who are in the class today.', example: 'A child who left on Friday is not counted.' }
        : {
            meaning: 'Children who are in a class of the school today, each once.',
            example: 'A child in a morning and an afternoon class is one child.',
          }),
    },
    {
      word: 'Teachers Enrolled*',
      meaning: `Teachers of the ${one}, each once. Other staff are not counted.`,
      example: 'Two teachers and an administrator make 2.',
    },
    {
      word: 'Need You, Worth Watching*',
      meaning: 'How many children should be looked at today, and how many soon.',
      example: 'A child without a lesson for 7 school days needs you. One who is slowing down is worth watching.',
    },
    {
      word: 'On the Path*',
      meaning:
        'How many children’s pace reaches the goal of their grade by the last day of the school year, of all whose pace is known and who are not there yet. Who has reached it is named below.',
      example: '12 of 28, 2 reached: 28 children are under way, 2 have reached the goal.',
    },
    {
      word: 'PK/TK GOAL, KG GOAL, FIRST GRADE GOAL, SECOND GRADE+ GOAL*',
      meaning: 'The mean progress towards the goal of all children of these grades. Empty where there are none.',
      example: 'Two children in kindergarten with 40% and 60% make 50%.',
    },
    goalWord(goals),
    {
      word: 'Level 1, 2, 3: Average Progress*',
      meaning: 'The mean share of the level that is done, over all children.',
      example: 'Two children with 100% and one with 10% make 70%.',
    },
    {
      word: 'Level 1, 2, 3: Average Lesson Number',
      meaning: 'Lessons that were new in the date range, divided by the number of children.',
      example: '30 new lessons of Level 1 among 20 children make 1.5.',
    },
    {
      word: 'Non Active Students, Students in test, Students completed all lessons*',
      meaning: 'Children with the status Non Active, In Test or Completed, as it is explained above.',
      example: 'One child in Test 2 and three in Test 5 make 4 students in test.',
    },
    {
      word: 'Students in Level 1, 2, 3*',
      meaning: 'Children whose current lesson is in the level, and who are learning.',
      example: 'A child whose current lesson is lesson 14 of Level 2 counts in Level 2.',
    },
    {
      word: 'Days of Progress',
      meaning: 'The mean number of days with a new lesson in the date range, over all children.',
      example: 'Children with 5, 3 and 1 days make 3.',
    },
    {
      word: 'Last Lesson Completed*',
      meaning: 'The day of the latest new lesson of any of the children.',
      example: 'One child on Monday and another on Thursday make Thursday.',
    },
  ],
})

/** What the words of each table mean (DASH-8). Level 4 is not listed. */
const glossaries = (goals: Goals): Readonly<Record<Table, readonly Part[]>> => ({
  studentTable: [reading('students'), LEVELS, STATUS, studentWords(goals), DATES, NEEDS],
  classroomTable: [reading('classes'), LEVELS, STATUS, unitWords('class', goals)],
  schoolTable: [reading('schools'), LEVELS, STATUS, unitWords('school', goals)],
})

/** What the words of a table mean; one that there is not is an error for the console only. */
export function glossaryOf(table: string, goals: Goals): readonly Part[] {
  const parts = new Map(Object.entries(glossaries(goals))).get(table)
  if (!parts) console.error('Undefined level')
  return parts ?? []
}
