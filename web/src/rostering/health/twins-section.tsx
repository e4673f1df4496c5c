import { listLikelyTwins } from '@hornbook/contract/rostering/health'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import { call } from '../../api/call.ts'
import { OPENED_HERE } from '../../table/list-beneath.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Skeleton } from '../../ui/states/skeleton.tsx'
import { Name, NameToCome } from './check-section.tsx'
import styles from './health.module.css'
import { Section } from './section.tsx'

type Twins = RowFrom<typeof listLikelyTwins>

const PAGE_ROWS = 5

interface TwinsSectionProps {
  readonly districtId: string
  readonly count: number
  readonly mayChange: boolean
}

/** Students who are likely one child, with what tells them apart and why (HEALTH-2). */
export function TwinsSection({ districtId, count, mayChange }: TwinsSectionProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  const { data, error, refetch, hasNextPage, fetchNextPage, isFetchingNextPage } = useInfiniteQuery({
    queryKey: [listLikelyTwins.path, districtId],
    queryFn: ({ pageParam, signal }) => {
      const query = { 'page[size]': String(PAGE_ROWS), ...(pageParam !== null && { 'page[after]': pageParam }) }
      return call(listLikelyTwins, { params: { districtId }, query }, { signal })
    },
    initialPageParam: null as string | null,
    getNextPageParam: last => last.next,
    staleTime: 0,
  })
  const rows = data?.pages.flatMap(page => page.rows)
  return (
    <Section
      {...{ check: 'twins', count, mayChange, error: rows ? null : error, onRetry: () => void refetch() }}
      actions={
        (rows ? hasNextPage : count > PAGE_ROWS) && (
          <Button writes={false} loading={isFetchingNextPage} disabled={!rows} onClick={() => void fetchNextPage()}>
            {t('more')}
          </Button>
        )
      }
    >
      {!rows && <PairsToCome count={Math.min(count, PAGE_ROWS)} mayChange={mayChange} />}
      {rows && (
        <ul className={styles.pairs}>
          {rows.map(row => (
            <li key={row.id}>
              <Pair twins={row} districtId={districtId} mayChange={mayChange} />
            </li>
          ))}
        </ul>
      )}
    </Section>
  )
}

/** As high as the pairs will be, so that the checks below do not move. */
function PairsToCome({ count, mayChange }: { readonly count: number; readonly mayChange: boolean }) {
  const person = (
    <div className={styles.person}>
      <NameToCome />
    </div>
  )
  return (
    <ul className={styles.pairs} aria-hidden="true">
      {Array.from({ length: count }, (_, row) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: they are all alike and never move
        <li key={row}>
          <div className={styles.pair}>
            {person}
            {person}
          </div>
          <div className={styles.verdict}>
            <Skeleton width="12em" height={mayChange ? 36 : '1em'} />
          </div>
        </li>
      ))}
    </ul>
  )
}

interface CompareProps {
  readonly districtId: string
  readonly people: Twins['people']
}

/** Opens the two side by side, to merge them or to say that they are two children. */
function Compare({ districtId, people }: CompareProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'merging' })
  const [one, other] = people
  const pairId = people
    .map(({ id }) => id)
    .sort((a, b) => Number(a) - Number(b))
    .join('-')
  return (
    <ButtonLink
      variant="soft"
      to="/districts/$districtId/roster-health/$pairId"
      params={{ districtId, pairId }}
      state={OPENED_HERE}
      resetScroll={false}
      aria-label={t('compareSpoken', { one: one?.name ?? '', other: other?.name ?? '' })}
    >
      {t('compare')}
    </ButtonLink>
  )
}

interface PairProps {
  readonly twins: Twins
  readonly districtId: string
  readonly mayChange: boolean
}

function Pair({ twins: { people, reasons }, districtId, mayChange }: PairProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  return (
    <>
      <div className={styles.pair}>
        {people.map(({ id, name, oneRosterId, schools, grades, externalRosterSystem: system }) => (
          <div key={id} className={styles.person}>
            <Name to={mayChange ? addressOf('/districts/$districtId/students/$id/edit', { districtId, id }) : null}>
              {name}
            </Name>
            <span className={styles.detail}>
              {[
                schools || t('noSchool'),
                grades || t('noGrade'),
                oneRosterId || t('noId'),
                system === null ? t('byHand') : t('fromSystem', { system }),
              ].join(' · ')}
            </span>
          </div>
        ))}
      </div>
      <div className={styles.verdict}>
        <p className={styles.why}>
          {t('why')} {reasons.map(reason => t(`reasons.${reason}`)).join(', ')}
        </p>
        {mayChange && <Compare districtId={districtId} people={people} />}
      </div>
    </>
  )
}
