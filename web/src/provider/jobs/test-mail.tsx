import { sendTestMail, type TestMail as Tested } from '@hornbook/contract/session/test-mails'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import sheet from '../../ui/sheet.module.css'
import { linesOf } from './mail-steps.ts'
import styles from './test-mail.module.css'

const ICONS = { good: 'check', bad: 'warning', note: 'note' } as const

/** Tries the mail server, and says in words how far a mail came. */
export function TestMail() {
  const { t } = useTranslation('provider', { keyPrefix: 'mail' })
  const test = useMutation({ mutationFn: () => call(sendTestMail, {}) })
  const { error } = test
  return (
    <section className={`${sheet.sheet} ${styles.mail}`} aria-labelledby="mail">
      <div className={sheet.bar}>
        <h2 id="mail">{t('title')}</h2>
        <span className={sheet.end}>
          <Button
            size="small"
            icon={<Icon name="mail" size={16} />}
            loading={test.isPending}
            onClick={() => test.mutate()}
          >
            {t('send')}
          </Button>
        </span>
      </div>
      <div role="status">
        {test.isPending && <p className={styles.sending}>{t('sending')}</p>}
        {test.data && <Outcome mail={test.data} />}
      </div>
      <p className={`${notes.bad} ${styles.failed}`} role="alert">
        {error && ((error instanceof ApiError && error.errors[0]?.detail) || t('failed'))}
      </p>
      <p className={styles.foot}>{t('about')}</p>
    </section>
  )
}

function Outcome({ mail }: { readonly mail: Tested }) {
  const { t } = useTranslation('provider', { keyPrefix: 'mail' })
  const { outcome, answer, isFinal } = mail
  const mayGoLater = outcome !== 'sent' && outcome !== 'kept' && !isFinal && /^4\d\d/.test(answer ?? '')
  return (
    <div className={styles.outcome}>
      <ul className={styles.steps}>
        {linesOf(mail, t).map(({ kind, text }) => (
          <li key={text} data-kind={kind}>
            <Icon name={ICONS[kind]} size={16} />
            <span>{text}</span>
          </li>
        ))}
      </ul>
      {answer !== null && (
        <p className={styles.answer}>
          {t('said', { answer })} {mayGoLater && t('later')}
        </p>
      )}
    </div>
  )
}
