import './finder-texts.ts'
import { Modal } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type ClipboardEvent, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Search } from '../../address/search-params.ts'
import { withoutTableFilters } from '../../address/table-filters.ts'
import { ApiError } from '../../api/api-error.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { useDestinations } from './destinations.ts'
import styles from './find.module.css'
import { type Destination, MATCH_KINDS, type MatchKind, matchDestinations } from './matches.ts'

const ICONS: Readonly<Record<MatchKind, IconName>> = {
  page: 'file',
  view: 'link',
  district: 'rostering',
  school: 'school',
  classroom: 'classroom',
  student: 'student',
  teacher: 'student',
}
/** Dashboards keep the date range; the row filters of a table are dropped. */
const searchFor = ({ kind, q, search }: Destination) =>
  search ? search : kind === 'page' ? {} : (before: Search) => ({ ...withoutTableFilters(before), q })

interface FinderProps {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** `navigated`: another page opens, so the focus is not returned. */
  readonly onClose: (navigated: boolean) => void
}

/** Finds pages, people, districts, schools and classes: type or paste, choose with the arrow keys, open with Enter. */
export function Finder({ typed, onType, onClose }: FinderProps) {
  const { t } = useTranslation('shellFinder')
  const { t: frame } = useTranslation('shell')
  const router = useRouter()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [activeIndex, setActiveIndex] = useState(0)
  const { destinations, found: matches, needsDistrict, needsLetters, busy, error } = useDestinations(typed)
  const places = matchDestinations(destinations, typed)
  const found = MATCH_KINDS.flatMap(kind => [...places.shown, ...matches.shown].filter(each => each.kind === kind))
  const all = places.found + matches.found
  const active = found[Math.min(activeIndex, found.length - 1)]
  const to = active?.to
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // The highlighted page is likely to be opened next.
    const timer = setTimeout(() => to !== undefined && void router.preloadRoute({ to }), 150)
    return () => clearTimeout(timer)
  }, [to, router])
  const go = (destination: Destination) => {
    onClose(true)
    void router.navigate({ to: destination.to, search: searchFor(destination) })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setActiveIndex((Math.min(activeIndex, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    }
  }
  const onPaste = (event: ClipboardEvent<HTMLInputElement>) => {
    const pasted = event.clipboardData.getData('text')
    if (!/[\t\r\n]/.test(pasted.trim())) return
    // A field of one line drops the line breaks between the ids of a spreadsheet's column.
    event.preventDefault()
    const { selectionStart: start, selectionEnd: end } = event.currentTarget
    const lines = pasted.trim().split(/[\t\r\n]+/)
    onType(`${typed.slice(0, start ?? 0)}${lines.join('; ')}${typed.slice(end ?? typed.length)}`)
    setActiveIndex(0)
  }
  const sentence =
    found.length === 0
      ? t(error ? 'failed' : busy ? 'looking' : needsDistrict ? 'openDistrict' : needsLetters ? 'typeMore' : 'nothing')
      : matches.more
        ? t('countOfMore', { count: all, shown: found.length })
        : t(all > found.length ? 'countOf' : 'count', { count: all, shown: found.length })
  const optionId = (destination: Destination) => `${id}-${found.indexOf(destination)}`
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      padding={0}
      size={matches.shown.some(({ district }) => district !== undefined) ? 760 : 560}
      attributes={{ content: { 'aria-label': frame('find.button') } }}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('label')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('placeholder')}
          value={typed}
          onChange={event => {
            onType(event.target.value)
            setActiveIndex(0)
          }}
          onKeyDown={onKeyDown}
          onPaste={onPaste}
        />
        <span aria-hidden="true" className={styles.key}>
          Esc
        </span>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('results')} className={styles.list}>
        {MATCH_KINDS.map(kind => {
          const ofKind = found.filter(destination => destination.kind === kind)
          if (ofKind.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of one kind; a fieldset is for a form
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`}>
              <p id={`${id}-${kind}`} className={styles.kind}>
                {t(`kinds.${kind}`)}
              </p>
              {ofKind.map(destination => (
                <Link
                  key={destination.key ?? destination.to}
                  id={optionId(destination)}
                  role="option"
                  aria-selected={destination === active}
                  tabIndex={-1}
                  to={destination.to}
                  search={searchFor(destination)}
                  className={styles.option}
                  data-everywhere={destination.district !== undefined || undefined}
                  onMouseMove={() => setActiveIndex(found.indexOf(destination))}
                  onClick={() => onClose(true)}
                >
                  <Icon name={destination.icon ?? ICONS[kind]} size={16} />
                  <span className={styles.name}>{destination.name}</span>
                  {destination.district !== undefined && <span className={styles.beside}>{destination.within}</span>}
                  {(destination.district ?? destination.within) !== undefined && (
                    <span className={styles.parent}>{destination.district ?? destination.within}</span>
                  )}
                </Link>
              ))}
            </div>
          )
        })}
      </div>
      <p role="status" className={found.length === 0 ? styles.empty : styles.count}>
        {error instanceof ApiError && error.status === 400 ? error.message : sentence}
      </p>
      {matches.unknown.length > 0 && (
        <p className={styles.count}>
          {t('unknown', { count: matches.unknown.length, ids: matches.unknown.join(', ') })}
        </p>
      )}
    </Modal>
  )
}
