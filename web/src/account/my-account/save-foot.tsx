import type { ReactNode } from 'react'
import { Button } from '../../ui/button/button.tsx'
import styles from './my-account.module.css'

interface SaveFootProps {
  readonly label: string
  /** What is wrong with none of the fields in particular. */
  readonly problem: string | undefined
  readonly isOff: boolean
  readonly children?: ReactNode
}

/** The foot of a card that saves: what to know about it, or what went wrong, and the button. */
export function SaveFoot({ label, problem, isOff, children }: SaveFootProps) {
  return (
    <>
      {problem ? (
        <span role="alert" className={styles.bad}>
          {problem}
        </span>
      ) : (
        <span>{children}</span>
      )}
      <Button type="submit" variant="primary" aria-disabled={isOff}>
        {label}
      </Button>
    </>
  )
}
