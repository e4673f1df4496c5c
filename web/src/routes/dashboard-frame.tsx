import { Outlet } from '@tanstack/react-router'
import { type ComponentProps, lazy, Suspense } from 'react'
import { LessonShownBy, type LessonShown as Shown } from '../ui/lesson-shown.tsx'
import { SkeletonRows } from '../ui/states/skeleton.tsx'

const GuideLesson = lazy(async () => ({ default: (await import('../guides/lesson/lesson-shown.tsx')).LessonShown }))

const LessonShown = (props: ComponentProps<typeof Shown>) => (
  <Suspense fallback={<SkeletonRows rows={5} message="information" />}>
    <GuideLesson {...props} />
  </Suspense>
)

/** Composes the dashboards with the lessons of the guides: neither area knows the other. */
export const DashboardFrame = () => (
  <LessonShownBy value={LessonShown}>
    <Outlet />
  </LessonShownBy>
)
