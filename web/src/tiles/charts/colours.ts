const LEVELS: Readonly<Record<string, string>> = {
  orange: 'var(--l1-fill)',
  purple: 'var(--l2-fill)',
  green: 'var(--l3-fill)',
  red: 'var(--l4-fill)',
}

const STANDINGS: Readonly<Record<string, string>> = {
  'In Test': 'var(--test)',
  'Non Active': 'var(--none)',
  Completed: 'var(--act)',
}

/** The level's colour for a level (DASH-4), otherwise a neutral one: level colours mean levels only. */
export const fillOf = (colour: string | null, label: string): string =>
  (colour !== null ? LEVELS[colour] : STANDINGS[label]) ?? 'var(--act)'
