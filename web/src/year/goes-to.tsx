import { GRADE_CODES } from '@hornbook/rules/reading/grades'
import type { TFunction } from 'i18next'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import styles from './new-year.module.css'
import type { NewYearStudent } from './use-new-year.ts'

export type Way = NonNullable<NewYearStudent['goesTo']>
type T = TFunction<'year'>

interface GoesToProps {
  readonly label: string
  readonly value: string
  /** May take its time; says elsewhere why it failed. */
  readonly onChange: (value: string) => unknown
  /** The label of the choice whose value is '', if there is one. */
  readonly usual?: string
  readonly disabled?: boolean
}

/**
 * Where students go: a grade, out, or nowhere. It stays enabled while a choice is saved, since every arrow key is a choice:
 * a disabled one would lose the keys that follow. Only the last of them is saved next.
 */
export function GoesTo({ label, value, onChange, usual, disabled = false }: GoesToProps) {
  const { t } = useTranslation('year')
  const [unsaved, setUnsaved] = useState<string | null>(null)
  const wanted = useRef<string | null>(null)
  const choose = async (way: string) => {
    const isSaving = wanted.current !== null
    wanted.current = way
    setUnsaved(way)
    if (isSaving) return
    try {
      for (let saved: string | null = null; saved !== wanted.current; ) {
        saved = wanted.current
        await onChange(saved)
      }
    } catch {
      // Shows what is stored again.
    }
    wanted.current = null
    setUnsaved(null)
  }
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={unsaved ?? value}
      disabled={disabled}
      onChange={event => void choose(event.target.value)}
    >
      {usual !== undefined && <option value="">{usual}</option>}
      <option value="stay">{t('grades.stay')}</option>
      <option value="leave">{t('grades.leave')}</option>
      {GRADE_CODES.map(code => (
        <option key={code} value={code}>
          {code}
        </option>
      ))}
    </select>
  )
}

/** A grade as the tables say it: a code, or that there is none or several. */
export const gradeLabel = (grade: string, t: T) =>
  grade === 'several' || grade === 'none' ? t(`grades.${grade}`) : grade

/** Which way a student goes, in words. */
export function wayOf({ grade, goesTo, what }: Pick<NewYearStudent, 'grade' | 'goesTo' | 'what'>, t: T): string {
  if (what === 'leaves') return t('goes.leave')
  const from = gradeLabel(grade, t)
  return what === 'moves' && goesTo !== null ? t('goes.to', { from, to: goesTo }) : t('goes.stay', { grade: from })
}
