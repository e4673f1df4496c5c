import { overallLesson } from '@hornbook/rules/reading/curriculum'

interface Learner {
  readonly id: string
  readonly firstName: string
  readonly currentLevel: number | null
  readonly nextLesson: number | null
  readonly finishedCapit: boolean
}

/** Who has something of a lesson soon, though not yet. */
export const SOON = 12

/** Who of a class is ready for a lesson: at it or past it; who comes to it soon, and how many later. */
export function readyFor(students: readonly Learner[], level: number, lesson: number) {
  const there = overallLesson(level, lesson)
  const distance = ({ currentLevel, nextLesson, finishedCapit }: Learner) => {
    if (finishedCapit) return -1
    return currentLevel === null || nextLesson === null ? null : there - overallLesson(currentLevel, nextLesson)
  }
  const within = (from: number, to: number) =>
    students.filter(student => {
      const lessons = distance(student)
      return lessons !== null && lessons >= from && lessons <= to
    })
  const [past, at, soon] = [within(Number.NEGATIVE_INFINITY, -1), within(0, 0), within(1, SOON)]
  return { past, at, soon, later: students.length - past.length - at.length - soon.length }
}
