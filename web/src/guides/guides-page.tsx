import './texts.ts'
import { listLessonGuides } from '@hornbook/contract/guides/lesson-guides'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../api/queries.ts'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { useScreen } from '../ui/use-screen.ts'
import { FindLesson } from './find-lesson.tsx'
import { GuideCard } from './guide-card.tsx'
import styles from './guides.module.css'
import { lastUsedFirst } from './where-to-open.ts'
import { useChildren } from './your-class/use-your-class.ts'
import { suggestedFor } from './your-class/your-class.ts'

/** The three guides and their scripts (GUIDE-1). */
export function GuidesPage() {
  const { t } = useTranslation('guides')
  const title = t('title')
  usePage({ title, area: 'guides', crumbs: [{ label: title }] })
  const { data, error, refetch } = useQuery(queryFor(listLessonGuides, {}))
  const children = useChildren(undefined)
  const isPhone = useScreen() === 'phone'
  if (error && !data) return <Failure page error={error} onRetry={() => void refetch()} />
  if (!data || children.isPending) return <Loading message="information" />
  const classmates = children.data?.rows ?? []
  const suggested = suggestedFor(classmates)
  return (
    <>
      <PageHead title={title} actions={<FindLesson />}>
        {t('about')}
      </PageHead>
      <div className={styles.guides}>
        {(isPhone ? lastUsedFirst(data.rows) : data.rows).map(guide => (
          <GuideCard key={guide.id} guide={guide} classmates={classmates} suggested={suggested} />
        ))}
      </div>
      <p className={styles.foot}>
        {t('foot')} {children.isError && !children.data && t('yourClass.failed')}
      </p>
    </>
  )
}
