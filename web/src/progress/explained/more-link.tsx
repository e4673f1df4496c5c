import type { Address } from '../../address/address.ts'
import { keepSearch } from '../../address/search-params.ts'
import { TextLink } from '../../ui/button/text-button.tsx'
import styles from './explained.module.css'

interface MoreLinkProps {
  readonly to: Address
  /** Without it, the dates and filters of this page go along. */
  readonly search?: Readonly<Record<string, string>>
  /** Its place is kept, so that nothing moves when it comes. */
  readonly hidden?: boolean
  readonly children: string
  readonly onClick?: () => void
}

/** Leads from a dashboard to a page beside it. */
export function MoreLink({ to, search, hidden = false, children, onClick }: MoreLinkProps) {
  return (
    <TextLink
      className={styles.open}
      to={to}
      search={search ?? keepSearch}
      data-hidden={hidden || undefined}
      onClick={onClick}
    >
      {children}
    </TextLink>
  )
}
