import type { readDistrict } from '@hornbook/contract/rostering/districts'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { Icon } from '../../ui/icons.tsx'
import styles from './counters.module.css'

const COUNTERS = [
  {
    name: 'schools',
    words: 'schoolsCount',
    count: 'schoolsCount',
    icon: 'school',
    to: '/districts/$districtId/schools',
  },
  {
    name: 'staff',
    words: 'staffCount',
    count: 'teachersCount',
    icon: 'rostering',
    to: '/districts/$districtId/teachers',
  },
  {
    name: 'students',
    words: 'studentsCount',
    count: 'studentsCount',
    icon: 'student',
    to: '/districts/$districtId/students',
  },
  {
    name: 'classes',
    words: 'classesCount',
    count: 'classroomsCount',
    icon: 'classroom',
    to: '/districts/$districtId/classrooms',
  },
] as const

interface CountersProps {
  readonly district: RowFrom<typeof readDistrict>
  /** For people who may not see rosters (DIST-3). */
  readonly disabled: boolean
}

/** The four links into a district's roster, each with its count. */
export function Counters({ district, disabled }: CountersProps) {
  const { t } = useTranslation('rostering')
  return (
    <ul className={styles.counters}>
      {COUNTERS.map(({ name, words, count, icon, to }) => (
        <li key={name}>
          <Link to={to} params={{ districtId: district.id }} disabled={disabled} className={styles.counter}>
            <span className={styles.icon}>
              <Icon name={icon} size={20} />
            </span>
            <span className={styles.label}>
              <b>{t(`counters.${name}`)}</b>
              <span>{t(`counters.${words}`, { count: district[count] })}</span>
            </span>
          </Link>
        </li>
      ))}
    </ul>
  )
}
