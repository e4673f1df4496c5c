import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { Part } from './part.tsx'
import type { PartProps } from './record.ts'
import styles from './student-page.module.css'

const WIDTH = 600
const HEIGHT = 170

/** Lessons over the months, from the first one on. */
export function Growth({ student }: PartProps) {
  const { t } = useTranslation('progress', { keyPrefix: 'studentPage.growth' })
  const months = useMemo(() => lessonsByMonth(student.lessons, student.today), [student])
  const last = months.at(-1)
  const [first] = months
  const table = { head: [t('month'), t('lessons')], rows: months.map(({ month, lessons }) => [month, lessons]) }
  const most = Math.max(1, last?.lessons ?? 0)
  const x = (at: number) => (months.length === 1 ? WIDTH : (at / (months.length - 1)) * WIDTH)
  const y = (lessons: number) => HEIGHT - (lessons / most) * HEIGHT
  const points = months.map(({ lessons }, at) => `${x(at).toFixed(1)},${y(lessons).toFixed(1)}`).join(' ')
  return (
    <Part title={t('title')} about={t('about')} {...(last && { table })}>
      {first && last ? (
        <figure className={styles.growth}>
          <svg
            viewBox={`-4 -8 ${WIDTH + 8} ${HEIGHT + 12}`}
            preserveAspectRatio="none"
            role="img"
            aria-label={t('drawing', { first: first.lessons, last: last.lessons, from: first.month, to: last.month })}
          >
            <line x1={0} x2={WIDTH} y1={HEIGHT} y2={HEIGHT} className={styles.axis} />
            <polyline points={points} className={styles.line} />
          </svg>
          <figcaption>
            <span>{first.month}</span>
            <b>
              {t('lessons')}: {last.lessons}
            </b>
            <span>{last.month}</span>
          </figcaption>
        </figure>
      ) : (
        <p>{t('none')}</p>
      )}
    </Part>
  )
}

/** How many lessons were done by the end of each month, from the first lesson to today. */
function lessonsByMonth(lessons: readonly { readonly date: string }[], today: string) {
  const months: { month: string; lessons: number }[] = []
  const begin = lessons[0]?.date.slice(0, 7)
  if (begin === undefined) return months
  for (let month = begin; month <= today.slice(0, 7); month = following(month))
    months.push({ month, lessons: lessons.filter(({ date }) => date.slice(0, 7) <= month).length })
  return months
}

function following(month: string): string {
  const [year = 0, number = 0] = month.split('-').map(Number)
  return number === 12 ? `${year + 1}-01` : `${year}-${String(number + 1).padStart(2, '0')}`
}
