import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import { Button } from '../ui/button/button.tsx'
import { focusOnMount } from '../ui/use-focus-back.ts'
import styles from './second-step.module.css'

interface LostProps {
  readonly heading: (title: string) => ReactNode
  readonly onBack: () => void
}

/** Whom to call who has lost everything. It is a person who decides, after a call back: never a mail. */
export function Lost({ heading, onBack }: LostProps) {
  const { t } = useTranslation('secondStep')
  const { programName: program, supportEmail } = configuration().brand
  return (
    <>
      {heading(t('lost.title'))}
      <p className={styles.lead}>{t('lost.lead', { program })}</p>
      <p className={styles.lead}>
        {t('lost.write')} <a href={`mailto:${supportEmail}`}>{supportEmail}</a>. {t('lost.after')}
      </p>
      <Button ref={focusOnMount} size="large" onClick={onBack}>
        {t('lost.back')}
      </Button>
    </>
  )
}
