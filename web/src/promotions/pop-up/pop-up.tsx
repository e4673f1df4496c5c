import './pop-up-texts.ts'
import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { useLocation } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { Card } from './card.tsx'
import styles from './pop-up.module.css'
import { rememberChoice } from './seen-cookie.ts'
import { isChildsPage, tellRead, useDuePromotion } from './use-due-promotion.ts'

/** A promotion in the corner, without a veil: it takes no focus and covers nothing that cannot be scrolled free (PROMO-4). */
export function PopUp({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('promotionsPopUp')
  const { t: ui } = useTranslation('ui')
  const promotion = useDuePromotion(userId)
  const [isClosed, setClosed] = useState(false)
  const { pathname } = useLocation()
  const isShown = promotion !== undefined && !isClosed && !isChildsPage(pathname)
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && t('message', { product: ui('product'), title: promotion.templateData.title })}
      </p>
      {isShown && <Shown promotion={promotion} userId={userId} onClose={() => setClosed(true)} />}
    </>
  )
}

interface ShownProps {
  readonly promotion: Promotion
  readonly userId: string
  readonly onClose: () => void
}

function Shown({ promotion, userId, onClose }: ShownProps) {
  const [isDeclined, setDeclined] = useState(false)
  const { id, templateData, primaryAction } = promotion
  const choose = (isPrimary: boolean | null) => rememberChoice(userId, id, isPrimary)
  const card = useRef<HTMLElement>(null)
  const corner = useCorner()
  useFocusBack()
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      if (event.key !== 'F6' || document.querySelector('[aria-modal="true"]')) return
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
            choose(null)
            setDeclined(false)
          }}
          onDone={() => {
            tellRead(promotion, false)
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
            choose(true)
            tellRead(promotion, true)
            // The link opens first.
            setTimeout(onClose)
          }}
          onLater={onClose}
          onNever={() => {
            choose(false)
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
