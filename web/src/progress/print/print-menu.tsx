import '../texts.ts'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from '../downloads/downloads.module.css'
import type { PrintMenuProps } from './print-props.ts'

const PrintChoices = lazy(async () => ({ default: (await import('./print-choices.tsx')).PrintChoices }))

/** Everything of a class that goes on paper, behind one button (STU-8). What is behind it is loaded when somebody asks. */
export function PrintMenu(props: PrintMenuProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'print' })
  const [isAsked, setAsked] = useState(false)
  const button = (
    <Button
      writes
      size={props.inHead ? 'medium' : 'small'}
      icon={isAsked ? <Spinner /> : <Icon name="print" size={16} />}
      className={styles.button}
      data-in-head={props.inHead}
      title={t('button')}
      aria-haspopup="dialog"
      aria-busy={isAsked}
      onClick={() => setAsked(true)}
    >
      <span className={styles.label}>{t('button')}</span>
    </Button>
  )
  if (!isAsked) return button
  return (
    <Suspense fallback={button}>
      <PrintChoices {...props} />
    </Suspense>
  )
}
