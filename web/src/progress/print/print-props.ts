import type { Range } from '@hornbook/rules/time/ranges'

export interface PrintMenuProps {
  readonly students: readonly { readonly id: string; readonly fullName?: string }[] | undefined
  readonly range: Range | null
  /** Beside the title, where names are long. */
  readonly inHead: boolean
}
