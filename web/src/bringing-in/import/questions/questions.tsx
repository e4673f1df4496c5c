import { listRosterQuestions } from '@hornbook/contract/bringing-in/roster-questions'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../../api/call.ts'
import { Button } from '../../../ui/button/button.tsx'
import sheet from '../../../ui/sheet.module.css'
import { Failure } from '../../../ui/states/failure.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import type { RosterImport } from '../roster-import.ts'
import { PreviewAgain } from './preview-again.tsx'
import { QuestionRow } from './question-row.tsx'
import styles from './questions.module.css'

const PAGE_ROWS = 50

interface QuestionsProps {
  readonly file: RosterImport
  readonly districtId: string
}

/** Where an id or address comes with the name of another person: one question a row (ROSTER-63). */
export function Questions({ file, districtId }: QuestionsProps) {
  const { t } = useTranslation('bringingIn')
  const params = { districtId, rosterImportId: file.id }
  const { data, error, refetch, fetchNextPage, hasNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listRosterQuestions.path, params, 'pages'],
    queryFn: ({ pageParam, signal }) => {
      const page = { 'page[size]': String(PAGE_ROWS), ...(pageParam !== null && { 'page[after]': pageParam }) }
      return call(listRosterQuestions, { params, query: page }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
  })
  const { total, unanswered } = file.questions
  const rows = data?.pages.flatMap(page => page.rows) ?? []
  return (
    <section className={sheet.sheet} aria-labelledby="questions">
      <div className={sheet.bar}>
        <h2 id="questions">{t('questions.title')}</h2>
        <span className={sheet.end} role="status">
          {t('questions.answered', { answered: total - unanswered, total })}
        </span>
      </div>
      <p className={styles.intro}>{t('questions.intro')}</p>
      {!data && error && <Failure error={error} title={t('questions.failed')} onRetry={() => void refetch()} />}
      {!data && !error && <SkeletonRows message="information" rows={Math.min(total, 4)} />}
      <ul className={styles.list}>
        {rows.map(question => (
          <QuestionRow key={question.id} question={question} params={params} />
        ))}
      </ul>
      {(hasNextPage || file.answersChanged) && (
        <div className={styles.foot}>
          {hasNextPage && (
            <Button writes={false} loading={isFetchingNextPage} onClick={() => void fetchNextPage()}>
              {t('questions.more')}
            </Button>
          )}
          {file.answersChanged && (
            <>
              <span>{t('questions.changed')}</span>
              <PreviewAgain file={file} districtId={districtId} />
            </>
          )}
        </div>
      )}
    </section>
  )
}
