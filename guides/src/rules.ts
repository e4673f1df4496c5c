import { isLesson, LESSONS, overallLesson } from '@hornbook/rules/reading/curriculum'
import { type GuideLesson, lessonsNamed, nameOf, readInside } from './lessons.ts'
import { problemsOf, shownIn } from './reading.ts'
import { LETTERS, PATTERNS, TOLD } from './taught.ts'

const SEEN = 6
const SOON = 10
const WORN = 3

/** Everything that is wrong with the lessons, a line each, in their order; nothing when all is well. */
export const problemsOfLessons = (lessons: readonly GuideLesson[]): string[] => [
  ...missing(lessons),
  ...lessons.flatMap((lesson, at) => [
    ...unreadable(lesson),
    ...shapeless(lesson),
    ...repeated(lesson, lessons[at - 1]),
    ...strayLinks(lesson),
  ]),
  ...rarelySeen(lessons),
  ...worn(lessons),
]

/** Lines that a teacher would have said so often that nobody listens, and titles that two lessons share. */
function worn(lessons: readonly GuideLesson[]): string[] {
  const lines = lessons.flatMap(({ steps, aim, title }) => [...steps.map(({ text }) => text), aim, title])
  const counts = new Map<string, number>()
  for (const line of lines) counts.set(line, (counts.get(line) ?? 0) + 1)
  return [...counts].filter(([, count]) => count > WORN).map(([line, count]) => `'${line}' stands in ${count} lessons`)
}

function missing(lessons: readonly GuideLesson[]): string[] {
  return ([1, 2, 3] as const).flatMap(level =>
    Array.from({ length: LESSONS[level - 1] as number }, (_, at) => at + 1).flatMap(lesson => {
      const count = lessons.filter(each => each.level === level && each.lesson === lesson).length
      return count === 1 ? [] : [`Level ${level}, Lesson ${lesson}: is there ${count} times`]
    }),
  )
}

/** A child reads what was taught, and nothing else. */
function unreadable({ overall, read, ...lesson }: GuideLesson): string[] {
  const cases = [lesson.gotIt, lesson.slow, lesson.notYet].flatMap(({ label, next }) => [label, next])
  const texts = [lesson.aim, ...lesson.steps.map(({ text }) => text), lesson.check, ...cases, lesson.home ?? '']
  return [...read, ...texts.flatMap(readInside)].flatMap(text =>
    problemsOf(text, overall).map(problem => `${nameOf(overall)}: ${problem}, in '${text}'`),
  )
}

/** Three to six lines to say and do, and something for home in every fifth lesson. */
function shapeless({ overall, lesson, steps, read, home }: GuideLesson): string[] {
  const is = (wrong: boolean, what: string) => (wrong ? [`${nameOf(overall)}: ${what}`] : [])
  return [
    ...is(steps.length < 3 || steps.length > 6, `has ${steps.length} lines to say and do`),
    ...is(!steps.some(({ kind }) => kind === 'say'), 'has nothing to say'),
    ...is(read.length < 3, `has ${read.length} things to read`),
    ...is(new Set(read).size < read.length, 'shows something twice'),
    ...is(lesson % 5 === 0 && home === null, 'has nothing for home'),
  ]
}

const repeated = ({ overall, read }: GuideLesson, before?: GuideLesson) =>
  read.filter(text => before?.read.includes(text)).map(text => `${nameOf(overall)}: '${text}' was in the lesson before`)

/** Every lesson that a text refers to exists, and 'not yet' goes back to an earlier one. */
function strayLinks({ level, overall, gotIt, slow, notYet, home }: GuideLesson): string[] {
  const stray = [gotIt.next, slow.next, notYet.next, home ?? '']
    .flatMap(text => lessonsNamed(level, text))
    .filter(named => !isLesson(named.level, named.lesson))
    .map(named => `${nameOf(overall)}: there is no Level ${named.level}, Lesson ${named.lesson}`)
  const back = lessonsNamed(level, notYet.next).filter(named => isLesson(named.level, named.lesson))
  const goesBack = overall === 1 || back.some(named => overallLesson(named.level, named.lesson) < overall)
  return goesBack ? stray : [...stray, `${nameOf(overall)}: 'Not yet' goes back to no earlier lesson`]
}

/** What is taught is seen again: six times at least in the ten lessons after it, or in what is left of its level. */
function rarelySeen(lessons: readonly GuideLesson[]): string[] {
  return Object.entries({ ...LETTERS, ...PATTERNS, ...TOLD }).flatMap(([name, overall]) => {
    const own = lessons.find(lesson => lesson.overall === overall)
    const later = lessons.filter(
      lesson => lesson.level === own?.level && lesson.overall > overall && lesson.overall <= overall + SOON,
    )
    const where = later.length < SOON && own ? [own, ...later] : later
    const seen = where.flatMap(({ read, overall: at }) => read.flatMap(text => shownIn(text, at)))
    const count = seen.filter(each => each === name).length
    return count >= SEEN ? [] : [`${nameOf(overall)}: '${name}' is seen ${count} times in the ten lessons after it`]
  })
}
