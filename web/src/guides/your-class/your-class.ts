import type { listGuideStudents } from '@hornbook/contract/guides/guide-students'
import { type GuideLevel, hasGuide, type Lesson, type Level, overallLesson } from '@hornbook/rules/reading/curriculum'
import { nextForClass } from '@hornbook/rules/reading/suggestion'
import type { RowFrom } from '../../api/answer.ts'

export type Child = RowFrom<typeof listGuideStudents>

/** What the reader says about a class, for every lesson of a level. */
export interface YourClass {
  readonly isEmpty: boolean
  /** Who does a lesson next. */
  readonly childrenAt: (lesson: number) => readonly Child[]
  /** Who has done a lesson, or was credited with it. */
  readonly passed: (lesson: number) => readonly Child[]
  /** Whose next lesson is at most three before. */
  readonly comingNext: (lesson: number) => readonly Child[]
  readonly lessonsWithChildren: ReadonlySet<number>
  /** The lesson that is suggested for the whole class (RULE-8), if it is one of this level. */
  readonly suggested: number | null
  /** The next lesson after this one that the group needs, also of a later level. */
  readonly nextFor: (lesson: number) => Lesson | null
}

/** How many lessons before one somebody comes to it next. */
const SOON = 3

/** The lesson to teach a child next; null for who is in a test, has not begun, or has done everything. */
export function lessonOf({ currentStatus, currentLevel, nextLesson }: Child): Lesson | null {
  if (currentStatus !== 'Learning' || currentLevel === null || nextLesson === null) return null
  return { level: currentLevel as Level, lesson: nextLesson }
}

export function yourClassOf(children: readonly Child[], level: GuideLevel, group: readonly string[] = []): YourClass {
  const lessonHere = (child: Child) => {
    const next = lessonOf(child)
    return next?.level === level ? next.lesson : null
  }
  const within = (from: number, to: number) =>
    children.filter(child => {
      const lesson = lessonHere(child)
      return lesson !== null && lesson >= from && lesson <= to
    })
  const suggested = suggestedFor(children)
  return {
    isEmpty: children.length === 0,
    childrenAt: lesson => within(lesson, lesson),
    passed: lesson =>
      children.filter(child =>
        child.lessonsDone.some(done => done.level === level && done.from <= lesson && lesson <= done.to),
      ),
    comingNext: lesson => within(lesson - SOON, lesson - 1),
    lessonsWithChildren: new Set(children.map(lessonHere).filter(lesson => lesson !== null)),
    suggested: suggested?.level === level ? suggested.lesson : null,
    nextFor: lesson => nextOf(children, group, { level, lesson }),
  }
}

/** The lesson to teach the whole class next (RULE-8); null for the children of several classes, or of none. */
export function suggestedFor(children: readonly Child[]): Lesson | null {
  if (new Set(children.flatMap(child => child.relationships.classrooms ?? [])).size !== 1) return null
  const byId = children.toSorted((a, b) => a.id.length - b.id.length || (a.id < b.id ? -1 : 1))
  return nextForClass(
    byId.map(({ currentLevel: level, currentLesson: lesson, nextLesson }) =>
      level === null || lesson === null || nextLesson === null
        ? null
        : { position: { level: level as Level, lesson }, nextLesson },
    ),
  )
}

const placeOf = ({ level, lesson }: Lesson) => overallLesson(level, lesson)

/** Each lesson of the group comes once, in order. Level 4 has no guide. */
function nextOf(children: readonly Child[], group: readonly string[], now: Lesson): Lesson | null {
  const later = children
    .filter(({ id }) => group.includes(id))
    .map(lessonOf)
    .filter(next => next !== null)
    .filter(next => hasGuide(next.level) && placeOf(next) > placeOf(now))
  return later.sort((a, b) => placeOf(a) - placeOf(b))[0] ?? null
}
