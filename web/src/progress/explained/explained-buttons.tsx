import { lazy, Suspense } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { countClick } from '../count-click.ts'
import { LoginCardsLink } from '../login-cards/login-cards-link.tsx'
import styles from './explained.module.css'
import { MoreLink } from './more-link.tsx'
import { NextLesson } from './next-lesson.tsx'
import type { Explained } from './skill-rows.ts'

const SkillWindow = lazy(async () => ({ default: (await import('./skill-window.tsx')).SkillWindow }))
const Glossary = lazy(async () => ({ default: (await import('./glossary.tsx')).Glossary }))

/** Opens 'What This Data Means' (DASH-8) and the pages beside a dashboard; shows the window that the address names. */
export function ExplainedButtons({ base, ...of }: Explained & { readonly base: string }) {
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const close = () => change({ window: undefined })
  return (
    <>
      <button
        type="button"
        className={styles.open}
        aria-haspopup="dialog"
        onClick={() => change({ window: 'glossary' })}
      >
        {t('glossary.open')}
      </button>
      <MoreLink to={`${base}/growth`}>{t('growth.open')}</MoreLink>
      {of.kind === 'school' && <MoreLink to={`${base}/compare`}>{t('compare.open')}</MoreLink>}
      {of.kind === 'classroom' && (
        <>
          <MoreLink
            to={`${base}/groups`}
            onClick={() => countClick({ name: 'smallGroupsOpened', properties: { instituteType: of.kind, id: of.id } })}
          >
            {t('groups.open')}
          </MoreLink>
          <LoginCardsLink base={base} />
          <NextLesson classroomId={of.id} />
        </>
      )}
      <Suspense>
        {search.window === 'skills' && <SkillWindow {...of} onClose={close} />}
        {search.window === 'glossary' && <Glossary kind={of.kind} onClose={close} />}
      </Suspense>
    </>
  )
}
