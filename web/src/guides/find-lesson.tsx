import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, type KeyboardEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../ui/icons.tsx'
import { LessonLink, lessonPage } from '../ui/lesson-link.tsx'
import { type FoundLessons, findInGuides } from './find-lessons.ts'
import styles from './guides.module.css'

/** Finds a lesson by its number or a skill, in all guides. Enter opens the first. */
export function FindLesson() {
  const { t } = useTranslation('guides')
  const navigate = useNavigate()
  const [typed, type] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const list = useRef<HTMLUListElement>(null)
  const found = findInGuides(typed)
  const open = (event: FormEvent) => {
    event.preventDefault()
    const first = found[0]
    const page = first && lessonPage(placeOf(first))
    if (page) void navigate(page)
  }
  const walk = (event: KeyboardEvent) => {
    if (event.key === 'Escape') {
      type('')
      input.current?.focus()
    }
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step === undefined) return
    event.preventDefault()
    const stops: (HTMLElement | null)[] = [input.current, ...(list.current?.querySelectorAll('a') ?? [])]
    stops[stops.indexOf(document.activeElement as HTMLElement) + step]?.focus()
  }
  return (
    <search className={styles.find}>
      <form onSubmit={open} onKeyDown={walk}>
        <Icon name="search" size={15} />
        <input
          ref={input}
          type="search"
          aria-label={t('findLabel')}
          placeholder={t('find')}
          value={typed}
          onChange={event => type(event.target.value)}
          autoComplete="off"
        />
        <p className="visually-hidden" role="status">
          {typed.trim() !== '' && t('found', { count: found.length })}
        </p>
        {typed.trim() !== '' && (
          <div className={styles.found}>
            {found.length === 0 ? (
              <p aria-hidden="true">{t('found', { count: 0 })}</p>
            ) : (
              <ul ref={list}>
                {found.map(each => (
                  <li key={`${each.unit.level} ${each.from} ${each.unit.label}`}>
                    <LessonLink {...placeOf(each)} className={styles.hit}>
                      <span className={styles.chip} data-level={each.unit.level}>
                        {t(each.from === each.to ? 'foundLesson' : 'foundLessons', {
                          level: each.unit.level,
                          lesson: each.from,
                          from: each.from,
                          to: each.to,
                        })}
                      </span>{' '}
                      {each.unit.label}
                    </LessonLink>
                  </li>
                ))}
              </ul>
            )}
          </div>
        )}
      </form>
    </search>
  )
}

const placeOf = ({ unit, from }: FoundLessons) => ({ level: unit.level, lesson: from })
