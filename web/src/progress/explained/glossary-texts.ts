import { LESSONS, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import { GOAL_LEVELS, type Goals } from '@hornbook/rules/reading/goals'
import type { GradeGroup } from '@hornbook/rules/reading/grades'

const [LEVEL_1, LEVEL_2, LEVEL_3] = LESSONS

/** A word of a table, what it counts, and an example. */
interface Word {
  readonly word: string
  readonly meaning: string
  readonly example?: string
}

interface Part {
  readonly title: string
  readonly words: readonly Word[]
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

const reading = (peers: string): Part => ({
  title: 'Reading a column',
  words: [
    { word: '* after a title', meaning: 'Not affected by the date range.' },
    {
      word: '▲ ▶ ▼',
      meaning: `Above, on or below the average of the ${peers} in this table. It compares them with each other and says nothing about the goal.`,
    },
    {
      word: '+2, \u22121, same',
      meaning:
        'The change since the dates before: the same days of the week, month or school year before where the range begins with one, else as many days just before.',
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
function goalWord({ percents }: Goals): Word {
  const of = (group: GradeGroup) =>
    percents[group] === 100
      ? `all of Level ${GOAL_LEVELS[group]}`
      : `${percents[group]}% of Level ${GOAL_LEVELS[group]}`
  const isOneFromFirst = percents[3] === percents[4] && percents[4] === percents[5]
  const older = isOneFromFirst
    ? `First grade and above: ${of(3)}.`
    : `First grade: ${of(3)}. Second grade: ${of(4)}. Third grade and above: ${of(5)}.`
  return { word: 'Goals by grade*', meaning: `PK and TK: ${of(1)}. Kindergarten: ${of(2)}. ${older}` }
}

const STATUS: Part = {
  title: 'Current Status*',
  words: [
    { word: 'Learning', meaning: 'Working on lessons: no placement test is required, or all of Level 3 is done.' },
    { word: 'In Test', meaning: 'A placement test comes next; the number says which.', example: 'In Test 2.' },
    {
      word: 'Non Active',
      meaning: 'The first placement test has not been taken, and it is required or no lesson is done yet.',
    },
    { word: 'Completed', meaning: `All ${TOTAL_LESSONS} lessons are done.` },
  ],
}

const studentWords = (goals: Goals): Part => ({
  title: 'Progress',
  words: [
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
    },
    {
      word: 'Level 1, 2, 3: Progress*',
      meaning: 'The share of the level that is done, all time.',
      example: `${LEVEL_1 / 2} of the ${LEVEL_1} lessons of Level 1 are 50%.`,
    },
    {
      word: 'Level 1, 2, 3: Lessons Completed',
      meaning: 'Lessons of the level that were completed for the first time in the date range.',
    },
    {
      word: 'Progress Towards Goal*',
      meaning:
        'Lessons done of the level that the goal of the grade is in, and of the next levels once it is full, as a share of that level: 100% at most.',
      example: `A child in kindergarten with ${LEVEL_2 / 3} of the ${LEVEL_2} lessons of Level 2 is at 33%.`,
    },
    {
      word: 'Benchmark*',
      meaning: 'Where the child stands against the goal of the grade. N/A where there is no grade, or several.',
    },
    goalWord(goals),
  ],
})

const DATES: Part = {
  title: 'Dates',
  words: [
    { word: 'First Lesson Completed (all time)*', meaning: 'The day of the very first lesson.' },
    {
      word: 'First and Last Lesson Completed In Date Range',
      meaning: 'The first and the last lesson that was new in the date range. Empty when there was none.',
    },
    { word: 'Last Lesson Completed*', meaning: 'The day of the latest lesson that was new, whatever the date range.' },
  ],
}

const NEEDS: Part = {
  title: 'Who needs you',
  words: [
    {
      word: 'Needs You*',
      meaning:
        'Why a child should be looked at today, whatever the date range. The sign beside the column explains each reason.',
    },
  ],
}

const unitWords = (one: string, goals: Goals): Part => ({
  title: 'Columns',
  words: [
    {
      word: 'Students Enrolled*',
      meaning: `Children who are in a class of the ${one} today. A child in two classes counts once.`,
    },
    { word: 'Teachers Enrolled*', meaning: `Teachers of the ${one}, each once. Other staff are not counted.` },
    { word: 'Need You, Worth Watching*', meaning: 'How many children should be looked at today, and how many soon.' },
    {
      word: 'PK/TK, KG, First Grade, Second Grade+ Goal*',
      meaning: 'The mean progress towards the goal of all children of these grades. Empty where there are none.',
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
    },
    {
      word: 'Students in Level 1, 2, 3*',
      meaning: 'Children whose current lesson is in the level, and who are learning.',
    },
    {
      word: 'Days of Progress',
      meaning: 'The mean number of days with a new lesson in the date range, over all children.',
      example: 'Children with 5, 3 and 1 days make 3.',
    },
    { word: 'Last Lesson Completed', meaning: 'The latest lesson of any of the children.' },
  ],
})

/** What the words of each table mean (DASH-8). Level 4 is not listed. */
export const glossaries = (goals: Goals): Readonly<Record<Table, readonly Part[]>> => ({
  studentTable: [reading('students'), LEVELS, STATUS, studentWords(goals), DATES, NEEDS],
  classroomTable: [reading('classes'), LEVELS, STATUS, unitWords('class', goals)],
  schoolTable: [reading('schools'), LEVELS, STATUS, unitWords('school', goals)],
})
