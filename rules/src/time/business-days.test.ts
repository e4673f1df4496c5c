import { expect, test } from 'vitest'
import { addBusinessDays } from './business-days.ts'

test.each([
  // Thanksgiving is 11/26/2026; the Friday after it is a business day.
  ['2026-11-19', 7, '2026-12-01'],
  ['2026-11-25', 1, '2026-11-27'],
  ['2026-11-14', 1, '2026-11-16'],
  // July 4 is a Saturday in 2026 and kept on Friday the 3rd.
  ['2026-07-02', 1, '2026-07-06'],
  // January 1, 2028 is a Saturday and kept on Friday, December 31, 2027.
  ['2027-12-30', 1, '2028-01-03'],
  // Memorial Day is the last Monday of May, Labor Day the first of September.
  ['2026-05-22', 1, '2026-05-26'],
  ['2026-09-04', 1, '2026-09-08'],
  ['2026-06-18', 1, '2026-06-22'],
  ['2026-01-16', 1, '2026-01-20'],
  ['2026-11-10', 1, '2026-11-12'],
  ['2026-03-02', 0, '2026-03-02'],
])('from %s, %d business days lead to %s', (from, count, to) => expect(addBusinessDays(from, count)).toBe(to))
