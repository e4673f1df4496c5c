import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { UNITS } from '@hornbook/rules/reading/units'
import { useQuery } from '@tanstack/react-query'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { itemsOf } from '../../tiles/tile-facts.ts'
import { skillsQuery } from '../queries.ts'
import { type Explained, levelOfAverages, levelToShow } from './skill-rows.ts'
import styles from './skill-tile.module.css'

/**
 * In a larger unit every lesson of every student is counted only for whoever opens the window. Measured: 20,000 students
 * take 2.5 times as long as 4,000, and 100,000 nine times as long as 20,000, because sorting them goes to disk.
 */
const MAX_STUDENTS = 20_000

interface SkillTileProps extends Pick<Explained, 'kind' | 'id'> {
  /** The unit's other tiles: how many students there are, and which level they are in. */
  readonly tiles: readonly TileDocument[]
}

/** The skills of the level that the students are in, with how far they are in each; opens 'Skill Progression' (DASH-7). */
export function SkillTile({ kind, id, tiles }: SkillTileProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'skills' })
  const heading = useId()
  const { change } = useSearchParams()
  const itemsOfTile = (tile: TileDocument['id']) => {
    const found = tiles.find(each => each.id === tile)
    return found ? itemsOf(found) : { items: [], total: 0 }
  }
  const enabled = itemsOfTile('students_enrolled_summary').total <= MAX_STUDENTS
  const read = useQuery({ ...skillsQuery(kind, id), enabled })
  const units = read.data?.items[0]?.units
  const averages = itemsOfTile('average_student_progress_summary').items.map(({ value }) => value)
  const level = units ? levelToShow(units) : levelOfAverages(averages)
  const percentOf = (startLesson: number) =>
    units?.find(({ unit, rollup }) => !rollup && unit.level === level && unit.startLesson === startLesson)
      ?.percentageResult
  return (
    <section className={styles.tile} aria-labelledby={heading} aria-busy={read.isFetching}>
      <div className={styles.head}>
        <h2 id={heading}>
          <button type="button" aria-haspopup="dialog" onClick={() => change({ window: 'skills' })}>
            {t('open')}
          </button>
        </h2>
        <p>{t('tile', { level })}</p>
      </div>
      <ul className={styles.skills} data-level={level}>
        {UNITS.filter(unit => unit.level === level).map(({ label, startLesson }) => {
          const percent = percentOf(startLesson)
          return (
            <li key={startLesson} title={label}>
              <span className={styles.bar} aria-hidden="true">
                <span style={{ width: `${percent ?? 0}%` }} />
              </span>
              <span className={styles.label}>
                <span className={styles.chip} />
                {label}
              </span>{' '}
              <b>{percent === undefined ? '' : `${Math.floor(percent)}%`}</b>
            </li>
          )
        })}
      </ul>
    </section>
  )
}

/** Keeps the place while the tiles load. */
export const SkillTileSpace = () => <div className={styles.tile} aria-busy="true" />
