import { Checkbox } from '@mantine/core'
import { type ReactNode, useState } from 'react'
import { createPortal } from 'react-dom'
import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { saveText } from '../../api/save-file.ts'
import { displayZone, formatDay } from '../../dates/format-dates.ts'
import { useUser } from '../../signed-in/current-session.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import step from '../second-step.module.css'
import { CopyButton } from './copy-button.tsx'
import styles from './set-up.module.css'

interface KeepCodesProps {
  readonly codes: readonly string[]
  /** What is done once they are kept. */
  readonly confirm: string
  readonly isBusy?: boolean
  readonly problem?: string | undefined
  readonly onKept: () => void
  readonly children?: ReactNode
}

/** Recovery codes, shown this once: to copy, download or print. It goes on only once they are ticked as kept. */
export function KeepCodes({ codes, confirm, isBusy = false, problem, onKept, children }: KeepCodesProps) {
  const { t } = useTranslation('secondStep', { keyPrefix: 'setUp.codes' })
  const { fullName, email, relationships } = useUser()
  const name = fullName || (email ?? '')
  const [isKept, setKept] = useState(false)
  const [isMissing, setMissing] = useState(false)
  const date = formatDay(new Date().toISOString(), displayZone(relationships.timezone, null))
  const about = t('file', { program: configuration().brand.programName, name, date })
  const asText = `${about}\n\n${codes.join('\n')}\n`
  const list = (
    <ul className={styles.codes} aria-label={t('list')} translate="no">
      {codes.map(code => (
        <li key={code}>{code}</li>
      ))}
    </ul>
  )
  return (
    <form
      noValidate
      aria-busy={isBusy}
      className={step.form}
      onSubmit={event => {
        event.preventDefault()
        if (!isKept) setMissing(true)
        else if (!isBusy) onKept()
      }}
    >
      {list}
      <div className={styles.actions}>
        <Button
          size="small"
          icon={<Icon name="reports" size={15} />}
          onClick={() => saveText(asText, t('fileName'), 'text/plain;charset=utf-8')}
        >
          {t('download')}
        </Button>
        <Button size="small" icon={<Icon name="print" size={15} />} onClick={() => window.print()}>
          {t('print')}
        </Button>
        <CopyButton text={codes.join('\n')} label={t('copy')} />
      </div>
      <Checkbox
        label={t('kept')}
        checked={isKept}
        error={isMissing ? t('notKept') : undefined}
        onChange={event => {
          setKept(event.currentTarget.checked)
          setMissing(false)
        }}
      />
      {children}
      {problem && (
        <p role="alert" className={step.problem}>
          {problem}
        </p>
      )}
      <Button variant="primary" size="large" type="submit" aria-disabled={isBusy}>
        {confirm}
      </Button>
      {createPortal(
        <div className={styles.paper} aria-hidden="true">
          <p>{about}</p>
          {list}
        </div>,
        document.body,
      )}
    </form>
  )
}
