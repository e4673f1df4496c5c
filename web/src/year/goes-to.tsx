import { GRADE_CODES } from '@hornbook/rules/reading/grades'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import styles from './new-year.module.css'
import { useLastChoice } from './use-last-choice.ts'
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

/** Where students go: a grade, out, or nowhere. */
export function GoesTo({ label, value, onChange, usual, disabled = false }: GoesToProps) {
  const { t } = useTranslation('year')
  const [chosen, choose] = useLastChoice(value, onChange)
  return (
    <select
      className={styles.select}
      aria-label={label}
      value={chosen}
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
