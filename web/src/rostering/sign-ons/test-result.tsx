import { readSignOnTest } from '@hornbook/contract/session/district-sign-ons'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { formatTime } from '../../dates/format-dates.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './sign-ons.module.css'
import type { Way } from './ways.ts'

interface TestResultProps {
  readonly districtId: string
  readonly way: Way
  readonly zone: string
}

/** What one's own last test of these settings has shown; nothing if there was none in the last hour. */
export function TestResult({ districtId, way, zone }: TestResultProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.tested' })
  const params = { districtId, signOnId: way.id }
  const { data } = useQuery({ ...queryFor(readSignOnTest, { params }), staleTime: 0 })
  // A test that passed before the last change says nothing of the settings now.
  if (!data || data.at === null || (data.passed && way.testedAt === null)) return null
  const { at, passed, sentence, claims, person } = data
  return (
    <section className={styles.tested} data-passed={passed} aria-label={t('title')}>
      <p>
        <Icon name={passed ? 'check' : 'warning'} size={16} />
        <span>
          <b>{sentence}</b> {t('at', { time: formatTime(at, zone) })}
        </span>
      </p>
      {claims.length > 0 && (
        <>
          <h3>{t('claims', { name: way.name })}</h3>
          <dl>
            {claims.map(({ name, value }) => (
              <div key={name}>
                <dt>{t(`claim.${name}`)}</dt>
                <dd>
                  <bdi>{value}</bdi>
                </dd>
              </div>
            ))}
          </dl>
        </>
      )}
      {passed && <p>{person === null ? t('nobody') : t('person', { name: person })}</p>}
    </section>
  )
}
