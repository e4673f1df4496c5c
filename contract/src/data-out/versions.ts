/** The versions of OneRoster in which a roster goes out. */
export const ONEROSTER_VERSIONS = ['1.1', '1.2'] as const

/** Where each version is read call by call. */
export const ONEROSTER_BASES = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/rostering/v1p2' } as const
