import { listTeachers } from '@hornbook/contract/rostering/teachers'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './sign-ons.module.css'
import { staffOf } from './staff.ts'
import { WayItem } from './way-item.tsx'
import type { Way } from './ways.ts'

interface WaysProps {
  readonly districtId: string
  readonly ways: readonly Way[]
  readonly zone: string
}

/** Every way in, the password first. */
export function Ways({ districtId, ways, zone }: WaysProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.ways' })
  return (
    <section className={sheet.sheet} aria-labelledby="ways">
      <div className={sheet.bar}>
        <h2 id="ways">{t('title')}</h2>
        <span className={sheet.end}>
          <ButtonLink
            size="small"
            variant={ways.length === 0 ? 'primary' : 'secondary'}
            icon={<Icon name="plus" size={15} />}
            to="/districts/$districtId/sign-in/new"
            params={{ districtId }}
          >
            {t('add')}
          </ButtonLink>
        </span>
      </div>
      <ul className={styles.ways}>
        <Password districtId={districtId} ways={ways} />
        {ways.map(way => (
          <WayItem key={way.id} districtId={districtId} way={way} zone={zone} />
        ))}
      </ul>
      {ways.length === 0 && (
        <p className={styles.none}>
          <b>{t('none')}.</b> {t('noneText')}
        </p>
      )}
    </section>
  )
}

function Password({ districtId, ways }: Omit<WaysProps, 'zone'>) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.ways' })
  const keepers = ways.find(({ only }) => only)?.keepers
  const staff = useQuery({ ...queryFor(listTeachers, staffOf(districtId)), enabled: keepers !== undefined }).data?.rows
  const names = keepers?.map(id => staff?.find(each => each.id === id)?.fullName ?? '…') ?? []
  return (
    <li className={styles.way}>
      <Icon name="key" size={18} />
      <span className={styles.what}>
        <b>{t('password')}</b>
        <span>
          {keepers ? t('passwordKeepers', { names: new Intl.ListFormat('en').format(names) }) : t('passwordAll')}
        </span>
      </span>
    </li>
  )
}
