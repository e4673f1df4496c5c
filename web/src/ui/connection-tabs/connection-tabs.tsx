import './connection-tabs-texts.ts'
import { readDistrict } from '@hornbook/contract/rostering/districts'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import styles from './connection-tabs.module.css'

/** The three pages on which a district is connected: each leads to those of the others that the person may open. */
export function ConnectionTabs({ districtId }: { readonly districtId: string }) {
  const { t } = useTranslation('uiConnectionTabs')
  const person = usePersonIn(districtId)
  const params = { districtId }
  const district = useQuery(queryFor(readDistrict, { params })).data?.row
  const mayUpload = may(person, 'create', 'rosterImport') && may(person, 'update', 'rosteringUpdate')
  // Where the provider has switched it on (DIST-4).
  const mayConnect = mayUpload && (may(person, 'show', 'adminHub') || district?.oneRosterEnabled === true)
  const tabs = [
    ...(mayConnect ? [{ name: 'rosterIn', to: '/districts/$districtId/connections' } as const] : []),
    ...(may(person, 'update', 'dataOut') ? [{ name: 'dataOut', to: '/districts/$districtId/data-out' } as const] : []),
    ...(may(person, 'update', 'signOns') ? [{ name: 'signIn', to: '/districts/$districtId/sign-in' } as const] : []),
  ]
  if (tabs.length < 2) return null
  return (
    <nav className={styles.tabs} aria-label={t('label')}>
      {tabs.map(({ name, to }) => (
        <Link key={name} to={to} params={params} activeOptions={{ includeSearch: false }}>
          {t(name)}
        </Link>
      ))}
    </nav>
  )
}
