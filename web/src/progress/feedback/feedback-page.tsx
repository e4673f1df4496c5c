import '../texts.ts'
import { downloadLessonFeedback, listLessonFeedback } from '@hornbook/contract/progress/lesson-feedback'
import { useInfiniteQuery, useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { CLASSROOM } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { Button } from '../../ui/button/button.tsx'
import { ChoiceButtons } from '../../ui/button/choice-buttons.tsx'
import { Icon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { save } from '../downloads/download-menu.tsx'
import styles from './feedback.module.css'
import { LessonChoice, useLessonChoice } from './lesson-choice.tsx'
import { LessonCounts } from './lesson-counts.tsx'

const PAGE_ROWS = '50'
const SHOWN = ['all', 'liked', 'disliked'] as const

/** The feedback of all districts on suggested lessons, for the provider's staff (STU-6). */
export function LessonFeedbackPage() {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback.page' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub') }, { label: title }] })
  const { search, change } = useSearchParams()
  const shown = SHOWN.find(each => each === search.show) ?? 'all'
  const { filters: ofLessons } = useLessonChoice()
  const filters = { ...ofLessons, ...(shown !== 'all' && { 'filter[likedEq]': String(shown === 'liked') }) }
  const download = useMutation({ mutationFn: () => call(downloadLessonFeedback, { query: filters }).then(save) })
  const found = useInfiniteQuery({
    queryKey: [listLessonFeedback.path, filters],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        'page[size]': PAGE_ROWS,
        ...filters,
        ...(pageParam !== null && { 'page[after]': pageParam }),
      }
      return call(listLessonFeedback, { query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    staleTime: 0,
  })
  const rows = found.data?.pages.flatMap(page => page.rows)
  return (
    <>
      <PageHead
        title={title}
        actions={
          <Button
            icon={<Icon name="reports" size={16} />}
            loading={download.isPending}
            onClick={() => download.mutate()}
          >
            {t('download')}
          </Button>
        }
      >
        {t('about')}
      </PageHead>
      <p className={notes.bad} role="alert">
        {download.error && t('downloadFailed')}
      </p>
      <LessonCounts />
      <section className={sheet.sheet} aria-label={t('list')}>
        <div className={sheet.bar}>
          <h2>{t('words')}</h2>
          <ChoiceButtons
            label={t('show')}
            choices={SHOWN}
            chosen={shown}
            nameOf={each => t(each)}
            onChoose={each => change({ show: each === 'all' ? undefined : each })}
          />
          <LessonChoice />
        </div>
        {!rows && found.error && (
          <Failure error={found.error} title={t('failed')} onRetry={() => void found.refetch()} />
        )}
        {!rows && !found.error && <SkeletonRows message="information" rows={4} />}
        {rows?.length === 0 && (
          <Empty compact title={t(Object.keys(filters).length > 0 ? 'noneSuch' : 'none')}>
            {Object.keys(filters).length > 0 ? undefined : t('noneText')}
          </Empty>
        )}
        {rows && rows.length > 0 && <FeedbackTable rows={rows} />}
        {found.hasNextPage && (
          <div className={styles.more}>
            <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
              {t('more')}
            </Button>
          </div>
        )}
      </section>
    </>
  )
}

function FeedbackTable({ rows }: { readonly rows: readonly RowFrom<typeof listLessonFeedback>[] }) {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback.page' })
  const { t: own } = useTranslation('progress')
  const zone = useZone(null)
  return (
    // biome-ignore lint/a11y/useSemanticElements: no group of fields
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
    <div className={sheet.scroll} tabIndex={0} role="group" aria-label={t('list')}>
      <table className={sheet.table}>
        <thead>
          <tr>
            <th scope="col">{t('lesson')}</th>
            <th scope="col">{t('said')}</th>
            <th scope="col">{t('class')}</th>
            <th scope="col">{t('by')}</th>
            <th scope="col">{t('given')}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map(row => {
            const { district, school, classroom } = row.relationships
            return (
              <tr key={row.id} className={styles.row}>
                <th scope="row" className={styles.day}>
                  {t('lessonIs', { level: row.level, lesson: row.lessonOrder })}
                </th>
                <td className={styles.said}>
                  <b>
                    <Icon name={row.liked ? 'like' : 'dislike'} size={15} /> {t(row.liked ? 'liked' : 'disliked')}
                  </b>
                  {row.text === null ? <i className={styles.hint}>{t('noWords')}</i> : <bdi>{row.text}</bdi>}
                </td>
                <td className={styles.place}>
                  <Link
                    to={CLASSROOM}
                    params={{ districtId: district ?? '', schoolId: school ?? '', classroomId: classroom ?? '' }}
                  >
                    <bdi>{row.classroomName ?? own('classroom', { id: classroom ?? '' })}</bdi>
                  </Link>
                  <small>
                    <bdi>{row.schoolName}</bdi>, <bdi>{row.districtName}</bdi>
                  </small>
                </td>
                <td>
                  <bdi>{row.givenByName}</bdi>
                </td>
                <td className={styles.day}>{formatDateTime(row.givenAt, zone)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
    </div>
  )
}
