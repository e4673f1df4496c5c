import { type ComponentType, createContext, type ReactNode, use } from 'react'

interface LessonShownProps {
  readonly level: number
  readonly lesson: number
  /** Stands between what is read and how it goes. */
  readonly children?: ReactNode
}

/** What shows a lesson of a guide: the guides know how, and other areas do not know them. */
export const LessonShownBy = createContext<ComponentType<LessonShownProps>>(() => null)

/** A lesson as its guide has it, inside another page. */
export function LessonShown(props: LessonShownProps) {
  const Shown = use(LessonShownBy)
  return <Shown {...props} />
}
