import '../texts.ts'
import { listOpenImports } from '@hornbook/contract/bringing-in/open-imports'
import { listDistricts } from '@hornbook/contract/rostering/districts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { HubFiles } from '../file-uploads/hub/hub-files.tsx'
import { InProgress } from './in-progress.tsx'
import { NeedRow } from './need-row.tsx'
import { needsOf } from './needs.ts'
import styles from './provider-home.module.css'

const POLL_MS = 5_000

/** Where Administrators land (SIGN-8): the districts that need somebody, worst first, and the files being worked on. */
export function ProviderHomePage() {
  const { t } = useTranslation('bringingIn')
  const title = t('home.title')
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub', { ns: 'ui' }) }, { label: title }] })
  const imports = useQuery({ ...queryFor(listOpenImports, {}), refetchInterval: POLL_MS })
  const districts = useQuery(queryFor(listDistricts, { query: { sort: 'name' } }))
  const failed = [imports, districts].find(({ data, error }) => !data && error)
  const needs = imports.data && districts.data && needsOf(imports.data.rows, districts.data.rows, Date.now())
  const running = imports.data?.rows.filter(({ status }) => status === 'reading' || status === 'applying') ?? []
  const all = districts.data?.rows.length ?? 0
  const well = needs ? all - new Set(needs.map(({ districtId }) => districtId)).size : 0
  return (
    <>
      <PageHead title={title}>{districts.data && t('home.districts', { count: all })}</PageHead>
      <div className={styles.page}>
        <section className={sheet.sheet} aria-labelledby="needs">
          <div className={sheet.bar}>
            <h2 id="needs">{t('home.needs')}</h2>
            {needs && needs.length > 0 && <span className={styles.count}>{needs.length}</span>}
          </div>
          {failed && (
            <Failure
              error={failed.error}
              title={t('home.failed')}
              onRetry={() => void Promise.all([imports.refetch(), districts.refetch()])}
            />
          )}
          {!failed && !needs && <SkeletonRows message="information" rows={4} />}
          {needs?.length === 0 && <Empty compact title={t('home.none')} />}
          {needs && needs.length > 0 && (
            <ul className={styles.list}>
              {needs.map(need => (
                <NeedRow key={`${need.districtId} ${need.kind}`} need={need} />
              ))}
            </ul>
          )}
          <div className={styles.foot}>
            {needs && needs.length > 0 && well > 0 && <span>{t('home.well', { count: well })}</span>}
            <Link to="/districts">{t('home.allDistricts')}</Link>
          </div>
        </section>
        <InProgress files={running} loading={!imports.data && !imports.error} />
      </div>
      <HubFiles />
    </>
  )
}
