import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { Icon } from '../../ui/icons.tsx'
import type { Field } from '../field.ts'
import { Star } from '../star.tsx'
import styles from './wizard.module.css'

export interface Step {
  readonly title: string
  /** The names of the fields that it asks for. */
  readonly fields: readonly string[]
  /** What was answered, in a few words: 'Teachers: 2'. */
  readonly answer?: string | undefined
  /** Beside the buttons. */
  readonly note?: string | undefined
  /** Above the fields. */
  readonly text?: ReactNode
}

interface StepListProps {
  readonly steps: readonly Step[]
  readonly fields: readonly Field[]
  readonly at: number
  readonly onGo: (at: number) => void
}

/** The steps with their answers, and a star at those that need one (FORM-7). A finished step can be opened again. */
export function StepList({ steps, fields, at, onGo }: StepListProps) {
  const { t } = useTranslation('form')
  const required = new Set(fields.flatMap(field => (field.required ? [field.name] : [])))
  return (
    <nav className={styles.steps} aria-label={t('wizard.step', { at: at + 1, of: steps.length })}>
      <ol>
        {steps.map(({ title, answer, fields: asked }, index) => (
          <li key={title} aria-current={index === at ? 'step' : undefined} data-done={index < at}>
            <span className={styles.mark} aria-hidden="true">
              {index < at ? <Icon name="check" size={13} /> : index + 1}
            </span>
            {index < at ? (
              <button type="button" className={styles.done} onClick={() => onGo(index)}>
                {answer ?? title}
              </button>
            ) : (
              <span>
                {title}
                {asked.some(name => required.has(name)) && <Star />}
              </span>
            )}
          </li>
        ))}
      </ol>
    </nav>
  )
}
