import './groups-texts.ts'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import styles from './groups.module.css'

/** What can be done with where a child sits. */
export interface MoveChoices {
  /** Whether the child sits elsewhere for today, until moved back, or not at all. */
  readonly of: (studentId: string) => 'today' | 'kept' | null
  readonly move: (studentId: string, table: number) => void
  readonly moveBack: (studentId: string) => void
  /** A move of today holds until the child is moved back. */
  readonly keep: (studentId: string) => void
}

interface SeatChoiceProps {
  readonly student: { readonly id: string; readonly fullName: string }
  /** The child's table, from 0. */
  readonly number: number
  /** What all tables are called. */
  readonly tables: readonly string[]
  readonly moves: MoveChoices
}

export const moveId = (studentId: string) => `table-of-${studentId}`

/** The list of tables beside a name, and below a moved name how long the move holds. None of it is on paper. */
export function SeatChoice({ student: { id, fullName }, number, tables, moves }: SeatChoiceProps) {
  const { t } = useTranslation('progressGroups')
  const moved = moves.of(id)
  return (
    <>
      <select
        id={moveId(id)}
        aria-label={t('move', { name: fullName })}
        title={t('moveTo')}
        value={number}
        onChange={event => moves.move(id, Number(event.currentTarget.value))}
      >
        {tables.map((name, at) => (
          <option key={name} value={at}>
            {name}
          </option>
        ))}
      </select>
      {moved && (
        <span className={styles.moved}>
          {t(moved === 'today' ? 'movedToday' : 'movedKept')}
          {moved === 'today' && (
            <TextButton aria-label={t('keepOf', { name: fullName })} onClick={() => moves.keep(id)}>
              {t('keep')}
            </TextButton>
          )}
          <TextButton aria-label={t('moveBackOf', { name: fullName })} onClick={() => moves.moveBack(id)}>
            {t('moveBack')}
          </TextButton>
        </span>
      )}
    </>
  )
}
