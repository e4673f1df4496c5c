import { useTranslation } from 'react-i18next'
import { Copied } from '../../../ui/copied.tsx'
import sheet from '../../../ui/sheet.module.css'
import page from '../connections.module.css'
import type { Account } from './account.ts'

/** What a program that sends has to be told. */
export function WhereToSend({ account }: { readonly account: Account }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.sftp.where' })
  return (
    <section className={sheet.sheet} aria-labelledby="where">
      <div className={sheet.bar}>
        <h2 id="where">{t('title')}</h2>
      </div>
      <div className={page.inside}>
        {account.port === 0 || account.hostKey === null ? (
          <p className={page.bad}>{t('noServer')}</p>
        ) : (
          <>
            <Copied label={t('address')} value={account.address} />
            <Copied label={t('port')} value={String(account.port)} />
            <Copied label={t('user')} value={account.username} />
            <Copied label={t('folder')} value="/inbound" />
            <Copied label={t('hostKey')} value={account.hostKey} />
            <p className={page.quiet}>{t('hostKeyText')}</p>
          </>
        )}
      </div>
    </section>
  )
}
