/** The versions of OneRoster in which a roster goes out. */
export const ONEROSTER_VERSIONS = ['1.1', '1.2'] as const
