import { addTexts } from '../texts/texts.ts'
import { reader } from './reader/reader-texts.ts'
import { yourClassTexts } from './your-class/your-class-texts.ts'

/** The lesson guides: their first page, and what the reader says about a class. */
const guides = {
  title: 'Lesson guides',
  about: 'What to say and do, lesson by lesson',
  find: 'Find a lesson or a skill, such as qu',
  findLabel: 'Find a lesson or a skill',
  found_zero: 'No lesson or skill is called that.',
  found_one: '{{count, number}} found',
  found_other: '{{count, number}} found',
  foundLesson: 'Level {{level}}, Lesson {{lesson}}',
  foundLessons: 'Level {{level}}, Lessons {{from}}–{{to}}',
  level: 'Level {{level}}',
  lessons: '{{count, number}} lessons',
  teaches: {
    level1: 'Letter sounds',
    level2: 'Words, phrases, capitalization and punctuation',
    level3: 'Consonant clusters, contractions, plurals, digraphs and more',
  },
  here_zero: 'Nobody of yours is here now.',
  here_one: '{{count, number}} child is here.',
  here_other: '{{count, number}} children are here.',
  nobodyYet: 'Nobody of yours is here yet.',
  suggested: 'Suggested for the whole class:',
  lesson: 'Lesson {{lesson}}',
  lastAt: 'You were last at Lesson {{lesson}}, {{day}}.',
  lastHere: 'You were last here on {{day}}.',
  guide: 'Level {{level}} guide',
  continueAt: 'Continue at Lesson {{lesson}}',
  continue: 'Continue',
  openAt: 'Open at Lesson {{lesson}}',
  openStart: 'Open from the start',
  scripts: 'Level {{level}} lesson scripts',
  foot: 'The scripts are documents outside Hornbook and open in a new tab. A guide that is open can be read on without a network.',
  shown: {
    words: 'Words to read',
    how: 'How it goes',
    opening: 'Opening the guide…',
    failed: 'The guide could not be loaded.',
    retry: 'Retry',
    missing: 'Lesson {{lesson}} is not in this guide.',
    none: 'Level {{level}} has no guide.',
  },
  yourClass: yourClassTexts,
  reader,
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly guides: typeof guides
  }
}

addTexts('guides', guides)
