import type { Leaving } from '@hornbook/contract/provider/leaving'
import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import sheet from '../../ui/sheet.module.css'
import styles from './leaving.module.css'

interface ReceiptProps {
  readonly receipt: NonNullable<Leaving['receipt']>
  readonly zone: string
}

/** What was removed, how many, when and by whom; it prints on one page. */
export function Receipt({ receipt, zone }: ReceiptProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { districtName, siteCode, proposedBy, agreedBy, begunAt, endedAt, removed } = receipt
  return (
    <section className={`${sheet.sheet} ${styles.receipt}`} aria-labelledby="receipt">
      <div className={sheet.bar}>
        <h3 id="receipt">{t('receipt.title')}</h3>
        <span className={`${sheet.end} ${styles.screenOnly}`}>
          <Button size="small" onClick={() => window.print()}>
            {t('receipt.print')}
          </Button>
        </span>
      </div>
      <dl>
        <dt>{t('receipt.for')}</dt>
        <dd>
          <bdi>{districtName}</bdi>
          {siteCode !== null && `, ${siteCode}`}
        </dd>
        <dt>{t('receipt.deleted')}</dt>
        <dd>{t('receipt.span', { from: formatDateTime(begunAt, zone), to: formatDateTime(endedAt, zone) })}</dd>
        <dt>{t('receipt.agreedBy')}</dt>
        <dd>{t('receipt.two', { by: proposedBy, second: agreedBy })}</dd>
        <dt>{t('receipt.how')}</dt>
        <dd>{t('receipt.method')}</dd>
      </dl>
      <table className={sheet.table}>
        <thead>
          <tr>
            <th scope="col">{t('receipt.what')}</th>
            <th scope="col" className={styles.number}>
              {t('receipt.count')}
            </th>
          </tr>
        </thead>
        <tbody>
          {removed.map(({ what, count }) => (
            <tr key={what}>
              <th scope="row">{t(`removed.${what}`)}</th>
              <td className={styles.number}>{count.toLocaleString('en-US')}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
