import './texts.ts'
import type { PresetName } from '@hornbook/rules/time/ranges'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { Modal } from '@mantine/core'
import { lazy, Suspense, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../address/search-params.ts'
import { Button } from '../ui/button/button.tsx'
import { Icon } from '../ui/icons.tsx'
import { Loading } from '../ui/states/loading.tsx'
import { Skeleton } from '../ui/states/skeleton.tsx'
import styles from './dates.module.css'
import { type ChosenRange, rangeForPreset, rangeOnEarth } from './range-search.ts'

const loadPicker = () => import('./range-picker.tsx')
const RangePicker = lazy(async () => ({ default: (await loadPicker()).RangePicker }))

interface DateRangeProps {
  readonly range: ChosenRange
  /** Today's date in the district. */
  readonly today: string
  readonly zone: string
  readonly onChoose: (range: ChosenRange) => void
}

/** The Date Range tile: shows the range, opens the picker and explains what a range means (DASH-6). */
export function DateRange({ range, today, zone, onChoose }: DateRangeProps) {
  const { t } = useTranslation('dates')
  const [open, setOpen] = useState(false)
  const shown = t('picked', { start: formatLongDate(range.start), end: formatLongDate(range.end) })
  const week = weekBeside(range)
  return (
    <div className={styles.tile}>
      {week && (
        <Button variant="soft" className={styles.week} onClick={() => onChoose(rangeForPreset(week, today))}>
          {t(`preset.${week}`)}
        </Button>
      )}
      <button
        type="button"
        className={styles.range}
        aria-label={t('button', { range: shown })}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
        onMouseEnter={() => void loadPicker()}
        onFocus={() => void loadPicker()}
      >
        <Icon name="calendar" size={16} />
        <span>{shown}</span>
      </button>
      <AboutRange zone={zone} />
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('title')}
        size="auto"
        classNames={{ title: styles.title ?? '' }}
      >
        <Suspense fallback={<Loading />}>
          <RangePicker
            range={range}
            today={today}
            onApply={chosen => {
              setOpen(false)
              onChoose(chosen)
            }}
          />
        </Suspense>
      </Modal>
    </div>
  )
}

/** As large as the tile, while its district is unknown. */
export function DateRangeSpace() {
  const { search } = useSearchParams()
  return (
    <div className={styles.tile}>
      {weekBeside(rangeOnEarth(search)) && (
        <span className={styles.weekSpace}>
          <Skeleton height={36} />
        </span>
      )}
      <Skeleton width={248} height={36} />
    </div>
  )
}

/** This week and last week are one click apart, because early in a week this week holds little. */
function weekBeside({ preset }: ChosenRange): PresetName | null {
  if (preset === 'thisWeek') return 'lastWeek'
  return preset === 'lastWeek' ? 'thisWeek' : null
}

function AboutRange({ zone }: { readonly zone: string }) {
  const { t } = useTranslation('dates')
  const [open, setOpen] = useState(false)
  return (
    <>
      <button
        type="button"
        className={styles.about}
        aria-label={t('about')}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <Icon name="note" size={16} />
      </button>
      <Modal
        opened={open}
        onClose={() => setOpen(false)}
        title={t('info.title')}
        size="md"
        classNames={{ title: styles.title ?? '' }}
      >
        <div className={styles.text}>
          <p>{t('info.counts')}</p>
          <p>{t('info.zone', { zone: zone.replaceAll('_', ' ') })}</p>
          <p>{t('info.asterisk')}</p>
          <p>{t('info.relative')}</p>
        </div>
      </Modal>
    </>
  )
}
