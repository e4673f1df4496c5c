import type { ListedAdministrator } from '@hornbook/contract/session/second-step-rules'
import { useTranslation } from 'react-i18next'
import { DEFAULT_ZONE, formatDateTime } from '../../dates/format-dates.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from '../district.module.css'

interface AdministratorRowProps {
  readonly administrator: ListedAdministrator
  readonly onReset: () => void
}

/** Nobody resets their own: they change it in their account. */
export function AdministratorRow({ administrator, onReset }: AdministratorRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'admins' })
  const { name, email, isYou, hasSecondStep, lastSignInAt } = administrator
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
        {isYou && <small>{t('you')}</small>}
      </th>
      <td className={styles.email}>{email ?? t('noEmail')}</td>
      <td>
        <span className={styles.state} data-state={hasSecondStep ? 'in' : 'out'}>
          <Icon name={hasSecondStep ? 'check' : 'close'} size={15} />
          <span>{t(hasSecondStep ? 'has' : 'hasNone')}</span>
        </span>
      </td>
      <td>{lastSignInAt ? formatDateTime(lastSignInAt, DEFAULT_ZONE) : t('never')}</td>
      <td className={styles.actions}>
        {isYou ? (
          <ButtonLink size="small" to="/my-account/second-step">
            {t('own')}
          </ButtonLink>
        ) : (
          hasSecondStep && (
            <Button size="small" onClick={onReset}>
              {t('reset')}
              <span className="visually-hidden"> {name}</span>
            </Button>
          )
        )}
      </td>
    </tr>
  )
}
