import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import styles from './explained.module.css'
import { NextLesson } from './next-lesson.tsx'
import type { Explained } from './skill-rows.ts'

const SkillWindow = lazy(async () => ({ default: (await import('./skill-window.tsx')).SkillWindow }))
const Glossary = lazy(async () => ({ default: (await import('./glossary.tsx')).Glossary }))

/** Opens 'Skill Progression' (DASH-7) and 'What This Data Means' (DASH-8). The address says which is open. */
export function ExplainedButtons(of: Explained) {
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const close = () => change({ window: undefined })
  const button = (name: 'skills' | 'glossary') => (
    <button type="button" className={styles.open} aria-haspopup="dialog" onClick={() => change({ window: name })}>
      {t(`${name}.open`)}
    </button>
  )
  return (
    <>
      {button('skills')}
      {button('glossary')}
      {of.kind === 'classroom' && <NextLesson classroomId={of.id} />}
      <Suspense>
        {search.window === 'skills' && <SkillWindow {...of} onClose={close} />}
        {search.window === 'glossary' && <Glossary kind={of.kind} onClose={close} />}
      </Suspense>
    </>
  )
}
