/** Where a roster is read call by call, in each version of OneRoster. The browser shows it, so it stands outside the areas. */
export const ONEROSTER_BASES = { '1.1': '/ims/oneroster/v1p1', '1.2': '/ims/oneroster/rostering/v1p2' } as const

/** Where its results are read. */
export const GRADEBOOK_BASES = { '1.1': ONEROSTER_BASES['1.1'], '1.2': '/ims/oneroster/gradebook/v1p2' } as const
