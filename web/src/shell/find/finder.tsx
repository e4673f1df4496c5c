import { Modal } from '@mantine/core'
import { Link, useRouter } from '@tanstack/react-router'
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { OF_ONE_TABLE } from '../../address/query-keys.ts'
import { Icon, type IconName } from '../icons.tsx'
import styles from './find.module.css'
import { type Found, KINDS, type Kind, matches } from './matches.ts'
import { usePlaces } from './places.ts'

const ICONS: Readonly<Record<Kind, IconName>> = {
  page: 'file',
  district: 'rostering',
  school: 'school',
  classroom: 'classroom',
}
/** After so many letters the classes of the whole district are asked for. */
const EAGER_FROM = 2
/** Dashboards keep the range of dates on the way; what picked rows of one table stays behind. */
const searchFor = ({ kind }: Found) =>
  (kind === 'page' ? {} : (before: object) => ({ ...before, ...OF_ONE_TABLE })) as never

interface FinderOf {
  readonly typed: string
  readonly onType: (typed: string) => void
  /** `gone`: to another place, so that the focus has nowhere to return to. */
  readonly onClose: (gone: boolean) => void
}

/** Type, choose with the arrows, Enter goes there. */
export function Finder({ typed, onType, onClose }: FinderOf) {
  const { t } = useTranslation()
  const router = useRouter()
  const id = useId()
  const list = useRef<HTMLDivElement>(null)
  const [at, setAt] = useState(0)
  const { places, busy } = usePlaces(typed.trim().length >= EAGER_FROM)
  const found = matches(places, typed)
  const active = found[Math.min(at, found.length - 1)]
  const to = active?.to
  useEffect(() => {
    list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' })
    // Whoever stops on a place most likely goes there.
    const timer = setTimeout(() => to !== undefined && void router.preloadRoute({ to }), 150)
    return () => clearTimeout(timer)
  }, [to, router])
  const go = (place: Found) => {
    onClose(true)
    void router.navigate({ to: place.to, search: searchFor(place) })
  }
  const key = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step !== undefined && found.length > 0) {
      event.preventDefault()
      setAt((Math.min(at, found.length - 1) + step + found.length) % found.length)
    } else if (event.key === 'Enter' && active) {
      event.preventDefault()
      go(active)
    }
  }
  const optionId = (place: Found) => `${id}-${found.indexOf(place)}`
  return (
    <Modal
      opened
      onClose={() => onClose(false)}
      returnFocus={false}
      withCloseButton={false}
      centered={false}
      yOffset="12dvh"
      padding={0}
      size={560}
      attributes={{ content: { 'aria-label': t('find.button') } }}
    >
      <div className={styles.field}>
        <Icon name="search" size={18} />
        <input
          data-autofocus
          type="text"
          role="combobox"
          aria-label={t('find.label')}
          aria-expanded={found.length > 0}
          aria-controls={`${id}-list`}
          aria-autocomplete="list"
          aria-activedescendant={active ? optionId(active) : undefined}
          autoComplete="off"
          spellCheck={false}
          placeholder={t('find.label')}
          value={typed}
          onChange={event => {
            onType(event.target.value)
            setAt(0)
          }}
          onKeyDown={key}
        />
        <span aria-hidden="true" className={styles.key}>
          Esc
        </span>
      </div>
      <div ref={list} id={`${id}-list`} role="listbox" aria-label={t('find.results')} className={styles.list}>
        {KINDS.map(kind => {
          const ofKind = found.filter(place => place.kind === kind)
          if (ofKind.length === 0) return null
          return (
            // biome-ignore lint/a11y/useSemanticElements: options of one kind; a fieldset is for a form
            <div key={kind} role="group" aria-labelledby={`${id}-${kind}`} className={styles.group}>
              <p id={`${id}-${kind}`} className={styles.kind}>
                {t(`find.kinds.${kind}`)}
              </p>
              {ofKind.map(place => (
                <Link
                  key={place.to}
                  id={optionId(place)}
                  role="option"
                  aria-selected={place === active}
                  tabIndex={-1}
                  to={place.to}
                  search={searchFor(place)}
                  className={styles.option}
                  onMouseMove={() => setAt(found.indexOf(place))}
                  onClick={() => onClose(true)}
                >
                  <Icon name={place.icon ?? ICONS[kind]} size={16} />
                  <span className={styles.name}>{place.name}</span>
                  {place.within !== undefined && <span className={styles.within}>{place.within}</span>}
                </Link>
              ))}
            </div>
          )
        })}
      </div>
      <p role="status" className={found.length === 0 ? styles.none : 'visually-hidden'}>
        {found.length > 0 ? t('find.count', { count: found.length }) : t(busy ? 'find.looking' : 'find.nothing')}
      </p>
    </Modal>
  )
}
