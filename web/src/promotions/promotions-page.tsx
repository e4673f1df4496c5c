import './texts.ts'
import { useMediaQuery } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatUpdatedTime } from '../dates/format-dates.ts'
import { SavedNotice } from '../form/saved.tsx'
import { ButtonLink } from '../ui/button/button.tsx'
import { IconButton } from '../ui/button/icon-button.tsx'
import { Icon } from '../ui/icons.tsx'
import { usePage } from '../ui/page.ts'
import { PageHead } from '../ui/page-head.tsx'
import sheet from '../ui/sheet.module.css'
import { Empty } from '../ui/states/empty.tsx'
import { Failure } from '../ui/states/failure.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { StaleNotice } from '../ui/states/stale.tsx'
import { Busy, FailedDialog } from './failed-dialog.tsx'
import styles from './promotions.module.css'
import { PromotionsTable } from './promotions-table.tsx'
import { ALL_PROMOTIONS, messageOf, toggle } from './save.ts'

/** The provider's promotions (PROMO-1). */
export function PromotionsPage() {
  const { t } = useTranslation('promotions')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: t('area.hub', { ns: 'ui' }) }, { label: title }] })
  const isMobile = useMediaQuery('(max-width: 768px)', false, { getInitialValueInEffect: false })
  if (!isMobile) return <Promotions />
  return (
    <>
      <PageHead title={title} />
      <p className={styles.noMobile}>{t('noMobile')}</p>
    </>
  )
}

function Promotions() {
  const { t } = useTranslation('promotions')
  const { data, error, isFetching, dataUpdatedAt, refetch } = useQuery(ALL_PROMOTIONS)
  const [isBusy, setBusy] = useState(false)
  const [failure, setFailure] = useState<{ readonly message: string | null }>()
  const onToggle = async (id: string) => {
    setBusy(true)
    try {
      await toggle(id)
    } catch (refused) {
      const message = messageOf(refused)
      if (message !== '') setFailure({ message })
      void refetch()
    } finally {
      setBusy(false)
    }
  }
  return (
    <>
      <PageHead
        title={t('title')}
        actions={
          <>
            <span className={styles.synced}>
              {data && t('synced', { time: formatUpdatedTime(new Date(dataUpdatedAt).toISOString()) })}
            </span>
            <IconButton
              size="medium"
              framed
              aria-label={t('refresh')}
              title={t('refresh')}
              aria-busy={isFetching}
              onClick={() => void refetch()}
            >
              <Icon name="refresh" size={16} />
            </IconButton>
            <ButtonLink variant="primary" icon={<Icon name="plus" size={16} />} to="/adminhub/promotions/new">
              {t('create')}
            </ButtonLink>
          </>
        }
      >
        {t('about')}
      </PageHead>
      <SavedNotice />
      <section className={`${sheet.sheet} ${styles.list}`} aria-label={t('title')} aria-busy={isBusy}>
        {!data && error && <Failure error={error} title={t('failed')} onRetry={() => void refetch()} />}
        {!data && !error && <Loading />}
        {data?.length === 0 && (
          <Empty compact title={t('none')}>
            {t('noneText')}
          </Empty>
        )}
        {data && data.length > 0 && <PromotionsTable promotions={data} onToggle={id => void onToggle(id)} />}
        {isBusy && <Busy />}
      </section>
      {data && error && <StaleNotice onRetry={() => void refetch()} />}
      {failure && <FailedDialog message={failure.message} onClose={() => setFailure(undefined)} />}
      <Outlet />
    </>
  )
}
