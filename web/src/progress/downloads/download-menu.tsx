import { Popover } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { DownloadedFile } from '../../api/answer.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { MenuEntry } from '../../ui/button/menu-entry.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Spinner } from '../../ui/states/spinner.tsx'
import styles from './downloads.module.css'

/** Resolves when the file is saved, or will come by itself. */
type Run = () => Promise<void>

export interface DownloadChoice {
  readonly title: string
  readonly about: string
  /** One file, or a choice of several, told apart by `label`. */
  readonly run: Run | readonly { readonly label: string; readonly name: string; readonly run: Run }[]
}

export const save = ({ content, name }: DownloadedFile) => saveFile(content, name)

/** Esc closes the choices, not the window that they lie over. */
const KEEPS_WINDOW = { 'data-mantine-stop-propagation': true } as const

interface DownloadMenuProps {
  readonly choices: readonly DownloadChoice[]
  readonly disabled?: boolean
  /** Beside the title, where names are long. */
  readonly inHead: boolean
  /** Whom the row is about, if the button is in a table's row; arrow keys lead to it there. */
  readonly inRowOf?: string | undefined
  /** Where it is not for downloads alone. */
  readonly label?: string
  readonly icon?: IconName
  /** Opens by itself, because somebody has asked before it was there. */
  readonly isOpen?: boolean
}

/** A button with what can be downloaded. It is idle, working, idle again, or shows that it failed (RPT-7). */
export function DownloadMenu(props: DownloadMenuProps) {
  const { choices, disabled = false, inHead, inRowOf, label, icon = 'reports', isOpen = false } = props
  const { t } = useTranslation('progress', { keyPrefix: 'download' })
  const [opened, setOpened] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  useEffect(() => {
    if (!isOpen) return
    // The focus returns to where it was when the choices opened.
    button.current?.focus()
    setOpened(true)
  }, [isOpen])
  const download = useMutation({ mutationFn: (run: Run) => run() })
  const { isPending, isError } = download
  const choose = (run: Run) => {
    setOpened(false)
    download.mutate(run)
  }
  const toggle = () => !isPending && !disabled && setOpened(!opened)
  const sign = isPending ? <Spinner /> : <Icon name={isError ? 'warning' : icon} size={16} />
  const said = (
    <span className="visually-hidden" role="status">
      {isPending ? t('working') : isError ? t('failed') : ''}
    </span>
  )
  return (
    <Popover opened={opened} onChange={setOpened} position="bottom-end" width={300} trapFocus returnFocus shadow="md">
      <Popover.Target>
        {/* Not disabled while it works, or it would lose the focus. */}
        {inRowOf === undefined ? (
          <Button
            ref={button}
            writes
            size={inHead ? 'medium' : 'small'}
            className={styles.button}
            aria-disabled={isPending || disabled}
            data-failed={isError}
            data-in-head={inHead}
            title={isError ? t('failed') : undefined}
            icon={sign}
            onClick={toggle}
          >
            <span className={styles.label}>{label ?? t('button')}</span>
            {said}
          </Button>
        ) : (
          <IconButton
            writes
            className={styles.inRow}
            tabIndex={-1}
            aria-disabled={isPending || disabled}
            data-failed={isError}
            title={t(isError ? 'failed' : 'family')}
            onClick={toggle}
          >
            {sign}
            <span className="visually-hidden">{t('familyOf', { name: inRowOf })}</span>
            {said}
          </IconButton>
        )}
      </Popover.Target>
      {/* A click beside the choices does not open the row of a table. */}
      <Popover.Dropdown className={styles.choices} onClick={event => event.stopPropagation()}>
        {/* A phone shows no tooltip. */}
        {isError && <p className={styles.failure}>{t('failed')}</p>}
        {choices.map(({ title, about, run }) =>
          typeof run === 'function' ? (
            <MenuEntry key={title} {...KEEPS_WINDOW} title={title} about={about} onClick={() => choose(run)} />
          ) : (
            <div key={title} className={styles.several}>
              <b>{title}</b>
              <span>{about}</span>
              <div>
                {run.map(each => (
                  <Button
                    size="small"
                    key={each.label}
                    {...KEEPS_WINDOW}
                    aria-label={each.name}
                    onClick={() => choose(each.run)}
                  >
                    {each.label}
                  </Button>
                ))}
              </div>
            </div>
          ),
        )}
      </Popover.Dropdown>
    </Popover>
  )
}
