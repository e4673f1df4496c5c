import type { Leaving } from '@hornbook/contract/provider/leaving'
import { useTranslation } from 'react-i18next'
import { formatDay } from '../../dates/format-dates.ts'
import sheet from '../../ui/sheet.module.css'
import hub from '../district.module.css'

/** The people of the district who hear of it, and which of the mails before the day have gone out. */
export function Told({ leaving: { administrators, purge, district } }: { readonly leaving: Leaving }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving.told' })
  return (
    <section className={sheet.sheet} aria-labelledby="told">
      <div className={sheet.bar}>
        <h2 id="told">{t('title')}</h2>
      </div>
      {administrators.length === 0 ? (
        <p className={hub.quiet}>{t('none')}</p>
      ) : (
        <ul className={hub.list}>
          {administrators.map(({ name, email }) => (
            <li key={email}>
              <b>
                <bdi>{name}</bdi>
              </b>
              <small>{email}</small>
            </li>
          ))}
        </ul>
      )}
      <div className={hub.foot}>
        <span>{t('how')}</span>
        {purge?.told.map(({ days, at }) => (
          <span key={days}>{t('sent', { days, date: formatDay(at, district.timezone) })}</span>
        ))}
      </div>
    </section>
  )
}
