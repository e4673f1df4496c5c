import '../texts.ts'
import { listNeeds } from '@hornbook/contract/provider/needs'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { Icon } from '../../ui/icons.tsx'
import { openFinder } from '../../ui/open-finder.ts'
import { usePage } from '../../ui/page.ts'
import { PageHead } from '../../ui/page-head.tsx'
import { useKey } from '../../ui/use-key.ts'
import { Needs } from './needs.tsx'
import styles from './provider-home.module.css'

const POLL_MS = 30_000

interface ProviderHomePageProps {
  /** Other areas' parts, passed in by the route; each says so itself when it fails. */
  readonly running: ReactNode
  readonly files: ReactNode
}

/** Where Administrators land (SIGN-8, HUB-6): the districts that need somebody, the work that goes on, the files that were sent. */
export function ProviderHomePage({ running, files }: ProviderHomePageProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const { t: ui } = useTranslation('ui')
  const title = t('title')
  usePage({ title, area: 'hub', crumbs: [{ label: ui('area.hub') }, { label: title }] })
  const needs = useQuery({ ...queryFor(listNeeds, {}), refetchInterval: POLL_MS })
  useKey('/', () => openFinder())
  return (
    <>
      <PageHead title={title}>{needs.data && t('districts', { count: needs.data.districts })}</PageHead>
      <button
        type="button"
        className={styles.find}
        aria-haspopup="dialog"
        aria-keyshortcuts="/"
        onClick={() => openFinder()}
      >
        <Icon name="search" size={18} />
        <span className={styles.findText}>{t('find')}</span>
        <span aria-hidden="true" className={styles.key}>
          /
        </span>
      </button>
      <div className={styles.page}>
        <Needs data={needs.data} error={needs.error} onRetry={() => void needs.refetch()} />
        {running}
      </div>
      {files}
    </>
  )
}
