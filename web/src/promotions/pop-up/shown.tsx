import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { Card } from './card.tsx'
import styles from './pop-up.module.css'

interface ShownProps {
  readonly promotion: Pick<Promotion, 'templateData' | 'primaryAction'>
  /** At once; null takes it back. */
  readonly onChoose: (isPrimary: boolean | null) => void
  /** Once it cannot be taken back any more. */
  readonly onChosen: (isPrimary: boolean) => void
  readonly onClose: () => void
}

/** A promotion in the corner, and what one may do with it. Over a form it shows how it will be. */
export function Shown({ promotion: { templateData, primaryAction }, onChoose, onChosen, onClose }: ShownProps) {
  const [isDeclined, setDeclined] = useState(false)
  const card = useRef<HTMLElement>(null)
  const corner = useCorner()
  useFocusBack()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6') return
      const dialog = [...document.querySelectorAll('[aria-modal="true"]')].at(-1)
      if (dialog && !dialog.contains(card.current)) return
      event.preventDefault()
      card.current?.focus()
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [])
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: Escape closes what is inside
    <div ref={corner} className={styles.corner} onKeyDown={event => event.key === 'Escape' && onClose()}>
      {isDeclined ? (
        <Declined
          title={templateData.title}
          onUndo={() => {
            onChoose(null)
            setDeclined(false)
          }}
          onDone={() => {
            onChosen(false)
            onClose()
          }}
        />
      ) : (
        <Card
          ref={card}
          title={templateData.title}
          details={templateData.description}
          action={primaryAction.label}
          link={primaryAction.target}
          onFollow={() => {
            onChoose(true)
            onChosen(true)
            // The link opens first.
            setTimeout(onClose)
          }}
          onLater={onClose}
          onNever={() => {
            onChoose(false)
            setDeclined(true)
          }}
        />
      )}
    </div>
  )
}

const UNDO_MS = 5_000

interface DeclinedProps {
  readonly title: string
  readonly onUndo: () => void
  readonly onDone: () => void
}

/** Five seconds to think again; then the server is told. */
function Declined({ title, onUndo, onDone }: DeclinedProps) {
  const { t } = useTranslation('promotionsPopUp')
  const done = useRef(onDone)
  useEffect(() => {
    const timer = setTimeout(() => done.current(), UNDO_MS)
    return () => clearTimeout(timer)
  }, [])
  return (
    <div className={styles.declined}>
      <Icon name="check" size={17} />
      <span role="status">{t('declined', { title })}</span>
      <Button size="small" ref={focusThere} onClick={onUndo}>
        {t('undo')}
      </Button>
    </div>
  )
}

/** In place of the button that was pressed, and is gone. */
const focusThere = (button: HTMLButtonElement | null) => button?.focus({ preventScroll: true })

/** The page gets the height of what stands in the corner, so that its end can be scrolled free. */
function useCorner() {
  const corner = useRef<HTMLDivElement>(null)
  useEffect(() => {
    const observer = new ResizeObserver(([entry]) => {
      document.body.style.paddingBottom = `${Math.ceil(entry?.contentRect.height ?? 0)}px`
    })
    if (corner.current) observer.observe(corner.current)
    return () => {
      observer.disconnect()
      document.body.style.paddingBottom = ''
    }
  }, [])
  return corner
}
