import type { DistrictInNeed } from '@hornbook/contract/provider/needs'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { NeedLine } from './need-line.tsx'
import styles from './provider-home.module.css'

interface NeedRowProps {
  readonly district: DistrictInNeed
  readonly onProblem: (problem: string) => void
}

/** A district and its worst reason; the others on demand. */
export function NeedRow({ district, onProblem }: NeedRowProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const [isOpen, setOpen] = useState(false)
  const [first, ...others] = district.needs
  if (!first) return null
  const more = others.length > 0 && (
    <TextButton aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
      {isOpen ? t('fewer') : t('more', { count: others.length })}
    </TextButton>
  )
  return (
    <li className={styles.district}>
      <NeedLine district={district} need={first} more={more} onProblem={onProblem} />
      {isOpen &&
        others.map(need => (
          <NeedLine key={need.cause} district={district} need={need} isFurther onProblem={onProblem} />
        ))}
    </li>
  )
}
