import '../texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { listRosterChecks } from '@hornbook/contract/rostering/health'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { Outlet, useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import type { RowFrom } from '../../api/answer.ts'
import { queryFor } from '../../api/queries.ts'
import { SavedNotice } from '../../form/saved.tsx'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { ListBeneath, useBeneath } from '../../table/list-beneath.ts'
import { Icon } from '../../ui/icons.tsx'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading } from '../../ui/states/loading.tsx'
import { useMissingTitle } from '../../ui/states/missing-title.ts'
import { SettledPairs } from '../merging/settled-pairs.tsx'
import type { CheckName } from './check-rows.ts'
import { CheckSection } from './check-section.tsx'
import styles from './health.module.css'
import { TwinsSection } from './twins-section.tsx'

/** No row is selected on this page. */
const NOBODY: ReadonlySet<string> = new Set()
const doNothing = () => {}

type RosterCheck = RowFrom<typeof listRosterChecks>

/** What may be wrong with a district's roster, and where to put it right (HEALTH-1). */
export function RosterHealthPage() {
  const { t } = useTranslation('rostering')
  const { districtId = '' } = useParams({ strict: false })
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  // Somebody may just have put something right, here or elsewhere.
  const { data, error, refetch } = useQuery({ ...queryFor(listRosterChecks, { params }), staleTime: 0 })
  const missing = useMissingTitle(data ? null : error)
  const title = missing ?? t('health.title')
  const beneath = useBeneath(addressOf('/districts/$districtId/roster-health', params), NOBODY, doNothing)
  usePage({
    title,
    area: 'rostering',
    crumbs: missing
      ? []
      : [
          { label: t('lists.districts'), to: '/districts' },
          { label: district?.name, to: addressOf('/districts/$districtId', params) },
          { label: title },
        ],
  })
  if (missing) return <Failure page error={error} onRetry={() => void refetch()} />
  return (
    <>
      <PageHead title={title}>
        {/* Each on lines of its own: what is below stays where it is when the name comes. */}
        <span className={styles.district}>{district?.name ?? '\u200b'}</span>
        <span>{t('health.about')}</span>
      </PageHead>
      <SavedNotice />
      {data ? (
        <Checks checks={data.rows} districtId={districtId} />
      ) : error ? (
        <Failure error={error} title={t('health.failed')} onRetry={() => void refetch()} />
      ) : (
        <Loading text={t('health.loading')} />
      )}
      <ListBeneath value={beneath}>
        <Outlet />
      </ListBeneath>
    </>
  )
}

function Checks({ checks, districtId }: { readonly checks: readonly RosterCheck[]; readonly districtId: string }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'health' })
  const mayChange = may(usePersonIn(districtId), 'update', 'rosteringUpdate')
  const found = checks.filter(({ count }) => count > 0)
  const good = checks.filter(({ count }) => count === 0)
  return (
    <div className={styles.page}>
      {found.length === 0 && (
        <div className={styles.allGood}>
          <Icon name="check" size={22} />
          <div>
            <h2>{t('allGood')}</h2>
            <p>{t('allGoodText')}</p>
          </div>
        </div>
      )}
      {found.map(({ id, noun, count }) =>
        id === 'twins' ? (
          <TwinsSection key={id} {...{ districtId, count, mayChange }} />
        ) : (
          <CheckSection key={id} check={id as CheckName} {...{ districtId, noun, count, mayChange }} />
        ),
      )}
      {good.length > 0 && (
        <section className={styles.good} aria-labelledby="in-order">
          <h2 id="in-order">{t('good')}</h2>
          <ul>
            {good.map(({ id }) => (
              <li key={id}>
                <Icon name="check" size={16} /> {t(`checks.${id as CheckName | 'twins'}.none`)}
              </li>
            ))}
          </ul>
        </section>
      )}
      {/* Last, because nobody knows yet how many there are. */}
      {mayChange && <SettledPairs districtId={districtId} />}
    </div>
  )
}
