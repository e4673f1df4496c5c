/** The levels that have a guide (GUIDE-3). */
export const GUIDE_LEVELS = [1, 2, 3] as const
export type GuideLevel = (typeof GUIDE_LEVELS)[number]
