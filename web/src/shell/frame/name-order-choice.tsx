import './name-order-texts.ts'
import { NAME_ORDERS, type NameOrder } from '@hornbook/rules/people/names'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useIsViewing } from '../../signed-in/current-session.ts'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { saveNameOrder } from '../../signed-in/save-name-order.ts'
import styles from './user-menu.module.css'

/** By which name lists and paper sort people (PEOPLE-20). */
export function NameOrderChoice() {
  const { t } = useTranslation('shellNameOrder')
  const names = useNameOrder()
  const isViewing = useIsViewing()
  const [hasFailed, setFailed] = useState(false)
  const choose = (order: NameOrder) =>
    saveNameOrder(order).then(
      () => setFailed(false),
      () => setFailed(true),
    )
  return (
    <>
      <label className={styles.names}>
        {t('label')}
        <select value={names} disabled={isViewing} onChange={event => void choose(event.target.value as NameOrder)}>
          {NAME_ORDERS.map(order => (
            <option key={order} value={order}>
              {t(`orders.${order}`)}
            </option>
          ))}
        </select>
      </label>
      <span role="status" className={styles.failed}>
        {hasFailed && t('failed')}
      </span>
    </>
  )
}
