import { listGuideStudents } from '@hornbook/contract/guides/guide-students'
import { useQuery } from '@tanstack/react-query'
import { queryFor } from '../../api/queries.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'

/** How many lessons before one and after it somebody may be, and still have something of it. */
const NEAR = { before: 6, after: 10 } as const

interface LessonOf {
  /** Undefined for a student who is in no class: nobody is near. */
  readonly classroomId: string | undefined
  readonly student: { readonly id: string }
  readonly level: number
  readonly lesson: number
}

/** Who of the class is near a lesson, without the student it is for; undefined until that is known. */
export function useNearby({ classroomId, student, level, lesson }: LessonOf) {
  const query = { names: useNameOrder(), 'filter[classroomIdEq]': classroomId ?? '' }
  const { data } = useQuery({ ...queryFor(listGuideStudents, { query }), enabled: classroomId !== undefined })
  const [from, to] = [Math.max(1, lesson - NEAR.before), lesson + NEAR.after]
  const near = data?.rows.filter(
    ({ id, currentLevel, nextLesson }) =>
      id !== student.id && currentLevel === level && nextLesson !== null && nextLesson >= from && nextLesson <= to,
  )
  return { near, from, to }
}
