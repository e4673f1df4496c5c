import { useTranslation } from 'react-i18next'
import { Arrow, type Peers } from '../../table/cells/arrow.tsx'
import { Percent } from '../../table/cells/percent.tsx'
import { None, Said } from '../../table/cells/words.tsx'
import type { Goal } from './goals.ts'

/** Progress towards a goal; past it, a plus that is also spoken. */
export function GoalCell({ goal, peers }: { readonly goal: Goal | null | 'loading'; readonly peers: Peers }) {
  const { t } = useTranslation('progress')
  if (goal === 'loading') return <Said as="coming">{t('cells.loading')}</Said>
  if (goal === null) return <None />
  const counts = t('cells.met', { met: goal.completedCount, total: goal.totalGradeLessonCount })
  return (
    <Percent value={goal.progress} title={goal.progressOverAchieved ? `${counts}, ${t('cells.exceeded')}` : counts}>
      <Arrow indicator={goal.progressIndicator} peers={peers} />
    </Percent>
  )
}
