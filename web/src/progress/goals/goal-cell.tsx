import { useTranslation } from 'react-i18next'
import { Arrow, type Peers } from '../../table/cells/arrow.tsx'
import { Percent } from '../../table/cells/percent.tsx'
import { EmptyCell, StatusText } from '../../table/cells/text-cells.tsx'
import type { Goal } from './goals.ts'

/** Progress towards a goal; the tooltip gives the lesson counts, and whether the goal is exceeded. */
export function GoalCell({ goal, peers }: { readonly goal: Goal | null | 'loading'; readonly peers: Peers }) {
  const { t } = useTranslation('progress')
  if (goal === 'loading') return <StatusText tone="loading">{t('cells.loading')}</StatusText>
  if (goal === null) return <EmptyCell />
  const counts = t('cells.met', { met: goal.completedCount, total: goal.totalGradeLessonCount })
  return (
    <Percent value={goal.progress} title={goal.progressOverAchieved ? `${counts}, ${t('cells.exceeded')}` : counts}>
      <Arrow indicator={goal.progressIndicator} peers={peers} />
    </Percent>
  )
}
