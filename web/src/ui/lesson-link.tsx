import { hasGuide } from '@hornbook/rules/reading/curriculum'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { addressOf } from '../address/address.ts'
import styles from './lesson-link.module.css'

/** In the address of a lesson: which lesson, whose class, and the students of a small group. */
export const LESSON_PARAM = 'lesson'
export const CLASSROOM_PARAM = 'classroom'
export const CHILDREN_PARAM = 'children'

interface LessonPlace {
  readonly level: number
  readonly lesson: number
  readonly classroomId?: string | null | undefined
  readonly group?: readonly string[] | undefined
}

/** The link to a lesson in its guide. Of a level without a guide there is none. */
export const lessonPage = ({ level, lesson, classroomId, group = [] }: LessonPlace) =>
  hasGuide(level)
    ? {
        to: addressOf('/lesson-guides/$guideId', { guideId: String(level) }),
        search: {
          [LESSON_PARAM]: String(lesson),
          [CLASSROOM_PARAM]: classroomId ?? undefined,
          [CHILDREN_PARAM]: group.length > 0 ? group.join(',') : undefined,
        },
      }
    : null

interface LessonLinkProps extends LessonPlace {
  readonly className?: string | undefined
  readonly title?: string | undefined
  /** -1 in a grid, which is one Tab stop. */
  readonly tabIndex?: number
  readonly children: ReactNode
}

/** A lesson that opens its guide, with the class that it is opened for. On paper, and in Level 4, it is its words. */
export function LessonLink({ className = '', title, tabIndex, children, ...place }: LessonLinkProps) {
  const page = lessonPage(place)
  if (!page)
    return (
      <span className={className} title={title}>
        {children}
      </span>
    )
  return (
    <Link {...page} className={`${styles.link} ${className}`} title={title} tabIndex={tabIndex}>
      {children}
    </Link>
  )
}
