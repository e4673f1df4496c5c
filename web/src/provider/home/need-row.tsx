import { KIND_OF_CAUSE, type NeedKind } from '@hornbook/contract/need-causes'
import type { DistrictInNeed, Need } from '@hornbook/contract/provider/needs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { NeedLine } from './need-line.tsx'
import styles from './provider-home.module.css'

interface NeedRowProps {
  readonly district: DistrictInNeed
  readonly onProblem: (problem: string) => void
}

const ROSTER_KINDS: ReadonlySet<NeedKind> = new Set(['roster', 'connection'])
const isOfRoster = ({ cause }: Need) => ROSTER_KINDS.has(KIND_OF_CAUSE[cause])

/**
 * A district and its worst reason; the others on demand. A file that waits and a connection that has stopped are two things to do,
 * and neither says anything of the other: both stand there.
 */
export function NeedRow({ district, onProblem }: NeedRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const [isOpen, setOpen] = useState(false)
  const [first, ...further] = district.needs
  if (!first) return null
  const beside = isOfRoster(first) ? further.filter(isOfRoster) : []
  const others = further.filter(need => !beside.includes(need))
  const more = others.length > 0 && (
    <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('fewer') : t('more', { count: others.length })}
    </TextButton>
  )
  return (
    <li className={styles.district}>
      <NeedLine district={district} need={first} more={more} onProblem={onProblem} />
      {[...beside, ...(isOpen ? others : [])].map(need => (
        <NeedLine key={need.cause} district={district} need={need} isFurther onProblem={onProblem} />
      ))}
    </li>
  )
}
