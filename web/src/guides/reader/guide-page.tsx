import '../texts.ts'
import type { GuideLevel } from '@hornbook/rules/reading/curriculum'
import { useQuery } from '@tanstack/react-query'
import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { usePage } from '../../ui/page.ts'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { BookProblem } from '../book/book-problem.ts'
import { bookQuery, guideLevelOf, guideQuery } from './guide-queries.ts'
import { Opening } from './opening.tsx'
import { Reader } from './reader.tsx'

/** A lesson guide: its book, to be read (GUIDE-2). */
export function GuidePage() {
  const { guideId } = useParams({ strict: false })
  const level = guideLevelOf(guideId)
  return level === undefined ? <InvalidGuide /> : <Guide key={level} level={level} />
}

function Guide({ level }: { readonly level: GuideLevel }) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const { t: own } = useTranslation()
  const guide = useQuery(guideQuery(level))
  const { version } = useSearchParams().search
  const book = useQuery(bookQuery(level, version))
  const title = t('title', { level })
  const crumbs = [{ label: own('area.guides'), to: '/lesson-guides' as const }, { label: t('crumb', { level }) }]
  usePage({ title, area: 'guides', crumbs })
  if (guide.data && book.data)
    return (
      <Reader
        key={version ?? ''}
        level={level}
        guide={guide.data.row}
        book={book.data}
        isPreview={version !== undefined}
      />
    )
  const back = <ButtonLink to="/lesson-guides">{t('invalid.back')}</ButtonLink>
  if (book.error instanceof BookProblem)
    return (
      <Empty title={t('faultTitle', { level })} action={back}>
        {t(`fault.${book.error.fault}`)}
      </Empty>
    )
  const failed = [guide, book].find(({ error }) => error)
  if (failed)
    return <Failure page error={failed.error} title={t('failed', { level })} onRetry={() => void failed.refetch()} />
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
      page
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
