import '../texts.ts'
import { readGuideBook, readLessonGuide } from '@hornbook/contract/guides/lesson-guides'
import { queryOptions, useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryFor } from '../../api/queries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { BookProblem } from '../book/book-problem.ts'
import { openBook } from '../book/open-book.ts'
import { GUIDE_LEVELS, type GuideLevel } from './levels.ts'
import { Opening } from './opening.tsx'
import { Reader } from './reader.tsx'

/** A lesson guide: its book, to be read (GUIDE-2). */
export function GuidePage() {
  const { guideId } = useParams({ strict: false })
  const level = GUIDE_LEVELS.find(each => String(each) === guideId)
  return level === undefined ? <InvalidGuide /> : <Guide key={level} level={level} />
}

const guideQuery = (guideId: string) => queryFor(readLessonGuide, { params: { guideId } })

/** An opened book stays for as long as the tab does: a school's network fails in class. */
const bookQuery = (level: GuideLevel, lessonCount: number) =>
  queryOptions({
    queryKey: [readGuideBook.path, level, lessonCount],
    queryFn: async ({ signal }) => {
      const { content } = await call(readGuideBook, { params: { guideId: String(level) } }, { signal })
      return openBook(new Uint8Array(await content.arrayBuffer()), { level, lessonCount })
    },
    staleTime: 10 * 60_000,
    gcTime: Number.POSITIVE_INFINITY,
    structuralSharing: false,
    retry: (failures, error) => !(error instanceof BookProblem) && failures < 2,
  })

function Guide({ level }: { readonly level: GuideLevel }) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const { t: own } = useTranslation()
  const guide = useQuery(guideQuery(String(level)))
  const lessonCount = guide.data?.row.lessonCount
  const book = useQuery({ ...bookQuery(level, lessonCount ?? 0), enabled: lessonCount !== undefined })
  const title = t('title', { level })
  usePage({
    title,
    area: 'guides',
    crumbs: [{ label: own('area.guides'), to: '/lesson-guides' }, { label: t('crumb', { level }) }],
  })
  const error = guide.data ? book.error : guide.error
  if (book.data && guide.data)
    return (
      <Reader
        level={level}
        lessonCount={guide.data.row.lessonCount}
        keptPlace={guide.data.row.place}
        book={book.data}
      />
    )
  if (error instanceof BookProblem)
    return (
      <Empty
        title={t('faultTitle', { level })}
        action={<ButtonLink to="/lesson-guides">{t('invalid.back')}</ButtonLink>}
      >
        {t(`fault.${error.fault}`)}
      </Empty>
    )
  if (error)
    return (
      <Failure
        page
        error={error}
        title={t('failed', { level })}
        onRetry={() => void (guide.data ? book : guide).refetch()}
      />
    )
  return <Opening level={level} />
}

/** Of an id that no guide has (GUIDE-3). */
function InvalidGuide() {
  const { t } = useTranslation('guides', { keyPrefix: 'reader.invalid' })
  const { t: own } = useTranslation()
  usePage({
    title: t('title'),
    area: 'guides',
    crumbs: [{ label: own('area.guides'), to: '/lesson-guides' }, { label: t('title') }],
  })
  return (
    <Empty
      title={t('title')}
      action={
        <ButtonLink variant="primary" to="/lesson-guides">
          {t('back')}
        </ButtonLink>
      }
    >
      {t('text')}
    </Empty>
  )
}
