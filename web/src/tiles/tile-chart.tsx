import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { NO_GRADE_LABEL } from '@hornbook/rules/figures/tiles'
import { ColumnChart } from './charts/column-chart.tsx'
import { ScaleBar } from './charts/scale-bar.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import { type Item, itemsOf } from './tile-facts.ts'

const QUARTERS = [0, 25, 50, 75, 100]
const SCHOOL_DAYS = [0, 1, 2, 3, 4, 5]
const DAYS = [0, 1, 2, 3, 4, 5, 6, 7]
/** Where Levels 2, 3 and 4 begin, in percent of all 528 lessons. */
const LEVEL_STARTS = [
  { at: (70 / 528) * 100, fill: 'var(--l2-fill)' },
  { at: (277 / 528) * 100, fill: 'var(--l3-fill)' },
  { at: (391 / 528) * 100, fill: 'var(--l4-fill)' },
]

const gradeLabel = ({ meta }: Item) => (meta.label === NO_GRADE_LABEL ? '–' : meta.label)
const testNumber = ({ meta }: Item) => meta.label.replace(/\D+/g, '')
const levelLabel = ({ meta }: Item) => meta.label.replace('Level ', 'L')

/** The chart that explains a tile's figure; `label` is its text for screen readers. */
export function TileChart({ tile, label }: { readonly tile: TileDocument; readonly label: string }) {
  const { items } = itemsOf(tile)
  switch (tile.id) {
    case 'student_distribution_summary':
      return <ShareBar items={items} label={label} />
    case 'students_in_test_summary':
      return <ColumnChart items={items} percent={false} label={label} shortLabel={testNumber} />
    case 'students_enrolled_summary':
      return <ColumnChart items={items} percent={false} label={label} shortLabel={gradeLabel} />
    case 'average_student_progress_summary':
      return <ColumnChart items={items} percent label={label} shortLabel={levelLabel} />
    case 'average_usage_summary': {
      const week = items[1]?.value ?? 0
      const steps = week > 5 ? DAYS : SCHOOL_DAYS
      return <ScaleBar value={week} max={steps.at(-1)!} steps={steps} stepLabel={String} label={label} />
    }
    case 'capit_progress_summary':
      return (
        <ScaleBar
          value={items[0]?.value ?? 0}
          max={100}
          steps={QUARTERS}
          stepLabel={step => `${step}%`}
          marks={LEVEL_STARTS}
          label={label}
        />
      )
    default:
      return <ColumnChart items={items} percent={tile.unit.symbol === '%'} label={label} shortLabel={gradeLabel} />
  }
}
