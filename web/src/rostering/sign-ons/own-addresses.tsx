import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { readEmailDomains } from '@hornbook/contract/session/district-sign-ons'
import { may } from '@hornbook/rules/people/abilities'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { queryFor } from '../../api/queries.ts'
import { usePersonIn } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Copied } from '../../ui/copied.tsx'
import sheet from '../../ui/sheet.module.css'
import { EditDomains } from './edit-domains.tsx'
import styles from './sign-ons.module.css'
import type { Way } from './ways.ts'

interface OwnAddressesProps {
  readonly district: RowFrom<typeof readDistrict>
  readonly ways: readonly Way[]
}

/** Where a district's staff find its ways: its own address, tiles, and the domains of their email. */
export function OwnAddresses({ district, ways }: OwnAddressesProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const { id: districtId, name, oneRosterId: siteCode } = district
  const { data } = useQuery(queryFor(readEmailDomains, { params: { districtId } }))
  const isProvider = may(usePersonIn(districtId), 'show', 'adminHub')
  const [edits, setEdits] = useState(false)
  const code = siteCode === null ? null : encodeURIComponent(siteCode)
  return (
    <section className={sheet.sheet} aria-labelledby="own-addresses">
      <div className={sheet.bar}>
        <h2 id="own-addresses">{t('own.title')}</h2>
      </div>
      <div className={styles.own}>
        {code === null ? (
          <p>{t('own.noSiteCode')}</p>
        ) : (
          <Copied label={t('own.address')} value={`${location.origin}/sign-in/${code}`} />
        )}
        {ways.map((way, at) => {
          // The short address names only the kind, so a second way of the same kind gets its long one.
          const isFirst = ways.findIndex(({ kind }) => kind === way.kind) === at
          const short = code !== null && isFirst && `${location.origin}/login/${way.kind}?district=${code}`
          return <Copied key={way.id} label={t('own.tile', { name: way.name })} value={short || way.startAddress} />
        })}
        {ways[0] && <Copied label={t('own.redirect')} value={ways[0].redirectAddress} />}
        <div className={styles.domains}>
          <h3>{t('own.domains')}</h3>
          {isProvider && data && (
            <Button size="small" writes onClick={() => setEdits(true)}>
              {t('own.changeDomains')}
            </Button>
          )}
        </div>
        <p className={styles.quiet}>{t('own.domainsHelp')}</p>
        {data && data.domains.length > 0 ? (
          <ul className={styles.names}>
            {data.domains.map(domain => (
              <li key={domain} translate="no">
                {domain}
              </li>
            ))}
          </ul>
        ) : (
          data && <p>{t('own.noDomains')}</p>
        )}
        {!isProvider && <p className={styles.quiet}>{t('own.askUs')}</p>}
      </div>
      {edits && data && (
        <EditDomains districtId={districtId} district={name} domains={data.domains} onClose={() => setEdits(false)} />
      )}
    </section>
  )
}
