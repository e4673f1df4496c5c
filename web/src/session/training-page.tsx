import './texts.ts'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import { ButtonAnchor } from '../ui/button/button.tsx'
import { usePage } from '../ui/page.ts'
import { askWhetherTrained } from './session.ts'
import styles from './training-page.module.css'

/** The only page for people in training (SESS-9). */
export function TrainingPage() {
  const { t } = useTranslation('session')
  usePage({ title: t('training.title'), area: 'training' })
  // On any click, also one in the menu, and on the way back from the training site.
  useEffect(() => {
    const ask = () => void askWhetherTrained()
    for (const event of ['click', 'focus']) addEventListener(event, ask)
    return () => {
      for (const event of ['click', 'focus']) removeEventListener(event, ask)
    }
  }, [])
  return (
    <div className={styles.training}>
      <h1>{t('training.title')}</h1>
      <p>{t('training.text')}</p>
      <ButtonAnchor
        variant="primary"
        size="large"
        href={configuration().brand.links.training}
        target="_blank"
        rel="noopener"
      >
        {t('training.open')}
        <span className="visually-hidden"> {t('opensNewTab', { ns: 'ui' })}</span>
      </ButtonAnchor>
    </div>
  )
}
