import type { TileDocument } from '@hornbook/contract/progress/overviews'
import { NO_GRADE_LABEL, type TileId } from '@hornbook/rules/figures/tiles'
import { overallLesson, TOTAL_LESSONS } from '@hornbook/rules/reading/curriculum'
import type { ReactNode } from 'react'
import { ColumnChart } from './charts/column-chart.tsx'
import { ScaleBar } from './charts/scale-bar.tsx'
import { ShareBar } from './charts/share-bar.tsx'
import { dayScale, type Item, itemsOf } from './tile-facts.ts'

const QUARTERS = [0, 25, 50, 75, 100]
/** Where Levels 2, 3 and 4 begin, in percent of all lessons. */
const LEVEL_STARTS = ([2, 3, 4] as const).map(level => ({
  at: ((overallLesson(level, 1) - 1) / TOTAL_LESSONS) * 100,
  fill: `var(--l${level}-fill)`,
  name: `L${level}`,
}))

const gradeLabel = ({ meta }: Item) => (meta.label === NO_GRADE_LABEL ? '–' : meta.label)
const testNumber = ({ meta }: Item) => meta.label.replace(/\D+/g, '')
const levelLabel = ({ meta }: Item) => meta.label.replace('Level ', 'L')

interface ChartProps {
  readonly tile: TileDocument
  /** The text for screen readers. */
  readonly label: string
}

const CHARTS: Readonly<Record<TileId, (props: ChartProps) => ReactNode>> = {
  students_enrolled_summary: props => <Columns {...props} shortLabel={gradeLabel} />,
  student_distribution_summary: ({ tile, label }) => <ShareBar items={itemsOf(tile).items} label={label} />,
  students_in_test_summary: props => <Columns {...props} shortLabel={testNumber} />,
  average_student_progress_summary: props => <Columns {...props} shortLabel={levelLabel} />,
  average_usage_summary: DaysOfProgress,
  capit_progress_summary: ShareOfCurriculum,
  capit_graded_progress_summary_lvl1: props => <Columns {...props} shortLabel={gradeLabel} />,
  capit_graded_progress_summary_lvl2: props => <Columns {...props} shortLabel={gradeLabel} />,
}

/** The chart that explains a tile's figure. A tile that is newer than an open tab's code gets plain columns. */
export function TileChart(props: ChartProps) {
  const Chart = (CHARTS as Partial<typeof CHARTS>)[props.tile.id]
  return Chart ? <Chart {...props} /> : <Columns {...props} shortLabel={gradeLabel} />
}

function Columns({ tile, label, shortLabel }: ChartProps & { readonly shortLabel: (item: Item) => string }) {
  const percent = tile.unit.symbol === '%'
  return <ColumnChart items={itemsOf(tile).items} percent={percent} label={label} shortLabel={shortLabel} />
}

/** The tile's own figure, so that the bar is never empty beside it, on a scale that ends just above it. */
function DaysOfProgress({ tile, label }: ChartProps) {
  const steps = dayScale(itemsOf(tile).items[0]?.value ?? 0)
  return (
    <ScaleBar
      value={itemsOf(tile).items[0]?.value ?? 0}
      max={steps.at(-1)!}
      steps={steps}
      stepLabel={String}
      label={label}
    />
  )
}

function ShareOfCurriculum({ tile, label }: ChartProps) {
  return (
    <ScaleBar
      value={itemsOf(tile).items[0]?.value ?? 0}
      max={100}
      steps={QUARTERS}
      stepLabel={step => `${step}%`}
      marks={LEVEL_STARTS}
      label={label}
    />
  )
}
