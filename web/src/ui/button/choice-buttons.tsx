import type { ButtonHTMLAttributes, ReactNode } from 'react'
import styles from './button.module.css'

interface ChoiceButtonsProps<Choice extends string | number> {
  readonly label: string
  readonly choices: readonly Choice[]
  /** Null where the page shows something else. */
  readonly chosen: Choice | null
  readonly onChoose: (choice: Choice) => void
  readonly nameOf: (choice: Choice) => ReactNode
}

/** Buttons of which at most one is pressed: which of a page's lists, years or grades is shown. */
export function ChoiceButtons<Choice extends string | number>({
  label,
  choices,
  chosen,
  onChoose,
  nameOf,
}: ChoiceButtonsProps<Choice>) {
  return (
    <fieldset className={styles.choices} aria-label={label}>
      {choices.map(each => (
        <ChoiceButton key={each} aria-pressed={each === chosen} onClick={() => onChoose(each)}>
          {nameOf(each)}
        </ChoiceButton>
      ))}
    </fieldset>
  )
}

export function ChoiceButton({ className = '', ...others }: ButtonHTMLAttributes<HTMLButtonElement>) {
  return <button {...others} type="button" className={`${styles.choice} ${className}`} />
}
