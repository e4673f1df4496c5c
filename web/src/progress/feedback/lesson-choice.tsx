import { LEVELS } from '@hornbook/rules/reading/curriculum'
import { UNITS } from '@hornbook/rules/reading/units'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import styles from './feedback.module.css'

/** The level and unit in the address, as the calls take them. */
export function useLessonChoice() {
  const { search, change } = useSearchParams()
  const unit = UNITS.find(({ label }) => label === search.unit)
  const level = unit?.level ?? LEVELS.find(each => String(each.level) === search.level)?.level
  const filters = {
    ...(level !== undefined && { 'filter[levelEq]': String(level) }),
    ...(unit && { 'filter[unitEq]': unit.label }),
  }
  return { level, unit, filters, change }
}

/** Which lessons: of a level, or of one unit of the curriculum. */
export function LessonChoice() {
  const { t } = useTranslation('progress', { keyPrefix: 'feedback.page' })
  const { level, unit, change } = useLessonChoice()
  return (
    <>
      <select
        className={styles.choice}
        aria-label={t('level')}
        value={level ?? ''}
        onChange={event => change({ unit: undefined, level: event.currentTarget.value || undefined })}
      >
        <option value="">{t('everyLevel')}</option>
        {LEVELS.map(each => (
          <option key={each.level} value={each.level}>
            {t('levelIs', { level: each.level })}
          </option>
        ))}
      </select>
      <select
        className={styles.choice}
        aria-label={t('unit')}
        value={unit?.label ?? ''}
        onChange={event => change({ unit: event.currentTarget.value || undefined })}
      >
        <option value="">{t('everyUnit')}</option>
        {UNITS.filter(each => level === undefined || each.level === level).map(({ label }) => (
          <option key={label}>{label}</option>
        ))}
      </select>
    </>
  )
}
