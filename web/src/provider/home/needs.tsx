import type { listNeeds } from '@hornbook/contract/provider/needs'
import { Link } from '@tanstack/react-router'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer } from '../../api/answer.ts'
import { Icon } from '../../ui/icons.tsx'
import notes from '../../ui/notes.module.css'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { SkeletonRows } from '../../ui/states/skeleton.tsx'
import { NeedRow } from './need-row.tsx'
import styles from './provider-home.module.css'

interface NeedsProps {
  readonly data: Answer<typeof listNeeds> | undefined
  readonly error: unknown
  readonly onRetry: () => void
}

/** The districts that need somebody, the worst first. */
export function Needs({ data, error, onRetry }: NeedsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const [problem, setProblem] = useState('')
  const items = data?.items ?? []
  const inNoHand = items.filter(({ needs }) => needs.some(({ takenBy }) => takenBy === null)).length
  const well = (data?.districts ?? 0) - items.length
  return (
    <section className={sheet.sheet} aria-labelledby="needs">
      <div className={sheet.bar}>
        <h2 id="needs">{t('list')}</h2>
        {items.length > 0 && (
          <span className={styles.count}>
            {[t('need', { count: items.length }), inNoHand > 0 && t('inNoHand', { count: inNoHand })]
              .filter(Boolean)
              .join(', ')}
          </span>
        )}
      </div>
      <p role="status" className={problem ? `${notes.bad} ${styles.problem}` : 'visually-hidden'}>
        {problem}
      </p>
      {!data && Boolean(error) && <Failure error={error} title={t('failed')} onRetry={onRetry} />}
      {!data && !error && <SkeletonRows message="information" rows={7} />}
      {data && items.length === 0 && (
        <Empty compact title={t('none')}>
          {t('noneText', { count: data.districts })}
        </Empty>
      )}
      {items.length > 0 && (
        <ul className={styles.list} onKeyDown={moveBetweenRows}>
          {items.map(district => (
            <NeedRow key={district.districtId} district={district} onProblem={setProblem} />
          ))}
        </ul>
      )}
      {data && (
        <div className={styles.foot}>
          {items.length > 0 && well > 0 && (
            <span>
              <Icon name="check" size={16} /> {t('well', { count: well })}
            </span>
          )}
          <Link to="/adminhub/districts">{t('allDistricts')}</Link>
        </div>
      )}
    </section>
  )
}

/** The arrow keys go to the main action of the next row; Enter opens it. */
function moveBetweenRows(event: KeyboardEvent<HTMLUListElement>) {
  const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
  if (step === undefined || !(event.target instanceof HTMLElement)) return
  const rows = [...event.currentTarget.children]
  const at = rows.findIndex(row => row.contains(event.target as Node))
  const next = rows[at + step]?.querySelector<HTMLElement>('[data-main]')
  if (!next) return
  event.preventDefault()
  next.focus()
}
