import '../texts.ts'
import { listLessonGuides } from '@hornbook/contract/guides/lesson-guides'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { GuideRow } from './guide-row.tsx'
import styles from './guides.module.css'
import { Scripts } from './scripts.tsx'

/** The lesson guides for the provider: which book of each level stands, and its own in place of ours (GUIDE-10). */
export function OwnGuidesPage() {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub'), to: '/adminhub/uploads' }, { label: title }] })
  const { data, error, refetch } = useQuery(queryFor(listLessonGuides, {}))
  const [said, say] = useState('')
  return (
    <>
      <PageHead
        title={title}
        actions={
          <ButtonLink to="/lesson-guides" icon={<Icon name="eye" size={16} />}>
            {t('asTeacher')}
          </ButtonLink>
        }
      >
        {t('about')}
      </PageHead>
      <p role="status" className={notes.done}>
        {said}
      </p>
      <section className={sheet.sheet} aria-labelledby="guides">
        <div className={sheet.bar}>
          <h2 id="guides">{t('guides')}</h2>
          <span className={styles.about}>{t('guidesAbout')}</span>
        </div>
        {!data && error && <Failure error={error} title={t('failedToLoad')} onRetry={() => void refetch()} />}
        {!data && !error && <SkeletonRows message="information" rows={3} />}
        {data && (
          <ul className={styles.rows}>
            {data.rows.map(guide => (
              <GuideRow key={guide.id} guide={guide} onSay={say} />
            ))}
          </ul>
        )}
        <p className={styles.foot}>{t('foot')}</p>
      </section>
      {data && <Scripts guides={data.rows} />}
    </>
  )
}
