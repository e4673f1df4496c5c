import '../texts.ts'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { type Address, addressOf } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { useNeighbours } from '../../table/list-beneath.ts'
import { IconButton } from '../../ui/button/icon-button.tsx'
import styles from './neighbours.module.css'
import type { RecordActionsProps } from './record-actions.tsx'

/** Walks through the list beneath, also with Alt and the arrow keys. A changed form asks first (FORM-12). */
export function Neighbours({ noun, id }: Pick<RecordActionsProps, 'noun' | 'id'>) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms.neighbours' })
  const navigate = useNavigate()
  const { districtId = '' } = useParams({ strict: false })
  const { previous, next, place, count } = useNeighbours(id, each =>
    addressOf(`/districts/$districtId/${noun}/$id/edit`, { districtId, id: each }),
  )
  useEffect(() => {
    const onKey = (event: KeyboardEvent) => {
      const to = { ArrowUp: previous, ArrowDown: next }[event.key]
      if (!event.altKey || to === undefined) return
      event.preventDefault()
      void navigate({ to, search: keepSearch, replace: true, resetScroll: false })
    }
    document.addEventListener('keydown', onKey)
    return () => document.removeEventListener('keydown', onKey)
  }, [navigate, previous, next])
  if (count < 2 || place === 0) return null
  const step = (to: Address | undefined, label: string, sign: string, keys: string) => (
    <IconButton
      aria-label={label}
      aria-keyshortcuts={keys}
      title={t('keys', { label, keys })}
      disabled={to === undefined}
      onClick={() => void navigate({ to: to ?? '.', search: keepSearch, replace: true, resetScroll: false })}
    >
      {sign}
    </IconButton>
  )
  return (
    <nav className={styles.neighbours} aria-label={t('title')}>
      <span>{t('place', { place, count })}</span>
      {step(previous, t('previous'), '↑', 'Alt+ArrowUp')}
      {step(next, t('next'), '↓', 'Alt+ArrowDown')}
    </nav>
  )
}
