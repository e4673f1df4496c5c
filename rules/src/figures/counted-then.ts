/** Whether it must be said how many were counted then: they differ by more than a tenth of those of today (DAY-13). */
export const isFarFromNow = (then: number, now: number): boolean => Math.abs(now - then) > now / 10
