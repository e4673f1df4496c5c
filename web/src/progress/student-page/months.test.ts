import { expect, test } from 'vitest'
import { monthsOf } from './months.ts'

const shown = (dates: readonly string[]) =>
  monthsOf(dates).map(({ first, weeks }) => [
    first,
    weeks.map(week => week.map(day => (day === null ? '' : `${day.day}${day.date === null ? '.' : ''}`)).join(' ')),
  ])

test('a month has its weeks from Monday to Friday, and says which days were school days', () => {
  expect(shown(['2026-11-24', '2026-11-27'])).toEqual([
    ['2026-11-01', ['2. 3. 4. 5. 6.', '9. 10. 11. 12. 13.', '16. 17. 18. 19. 20.', '23. 24 25. 26. 27', '30.    ']],
  ])
})

test('a lesson on a weekend gives its month a Saturday and a Sunday', () => {
  expect(shown(['2026-08-31', '2026-09-05'])).toEqual([
    ['2026-08-01', ['3. 4. 5. 6. 7.', '10. 11. 12. 13. 14.', '17. 18. 19. 20. 21.', '24. 25. 26. 27. 28.', '31    ']],
    [
      '2026-09-01',
      [
        ' 1. 2. 3. 4. 5 6.',
        '7. 8. 9. 10. 11. 12. 13.',
        '14. 15. 16. 17. 18. 19. 20.',
        '21. 22. 23. 24. 25. 26. 27.',
        '28. 29. 30.    ',
      ],
    ],
  ])
})

test('without a day there is no month', () => {
  expect(monthsOf([])).toEqual([])
})
