import type { readSchoolSubgroups } from '@hornbook/contract/progress/subgroup-figures'
import { displayedPercent, formatDecimal } from '@hornbook/rules/figures/display'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import type { RowFrom } from '../../api/answer.ts'
import { Scroller } from '../../ui/scroller.tsx'
import sheet from '../../ui/sheet.module.css'
import { Empty } from '../../ui/states/empty.tsx'
import { pathOf } from '../outlook/outlook.ts'
import styles from './subgroups.module.css'

type Subgroups = RowFrom<typeof readSchoolSubgroups>
type Kind = Subgroups['kinds'][number]

interface SubgroupTableProps {
  readonly kind: Kind
  readonly everyone: Subgroups['everyone']
  /** Without any, days of progress say nothing. */
  readonly schoolDays: number
}

/** The groups of one kind, and everyone to compare them with. */
export function SubgroupTable({
  kind: { kind, known, groups, heldBackCount },
  everyone,
  schoolDays,
}: SubgroupTableProps) {
  const { t } = useTranslation('progressSubgroups')
  const heading = useId()
  return (
    <section className={`${sheet.sheet} ${styles.kind}`} aria-labelledby={heading}>
      <div className={sheet.bar}>
        <h2 id={heading}>{t(kind)}</h2>
        {known && heldBackCount > 0 && <span className={sheet.end}>{t('heldBack', { count: heldBackCount })}</span>}
      </div>
      {known ? (
        <Scroller label={t(kind)}>
          <table className={sheet.table}>
            <thead>
              <tr>
                <th scope="col">{t('group')}</th>
                {(['students', 'needYou', 'onPath', 'days'] as const).map(column => (
                  <th key={column} scope="col" className={sheet.number}>
                    {t(column)}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {groups.map(group => (
                <GroupRow
                  key={group.name ?? ''}
                  name={group.name ?? t(`none.${kind}`)}
                  figures={group}
                  schoolDays={schoolDays}
                />
              ))}
              <GroupRow name={t('everyone')} figures={everyone} schoolDays={schoolDays} />
            </tbody>
          </table>
        </Scroller>
      ) : (
        <Empty compact title={t('unknown')}>
          {t(`unknownText.${kind}`)}
        </Empty>
      )}
    </section>
  )
}

interface GroupRowProps extends Pick<SubgroupTableProps, 'schoolDays'> {
  readonly name: string
  readonly figures: Subgroups['everyone']
}

function GroupRow({ name, figures, schoolDays }: GroupRowProps) {
  const { t } = useTranslation('progressSubgroups')
  const { studentsCount: all, attentionCount, reachedCount, averageDaysUsage } = figures
  const path = pathOf(figures)
  return (
    <tr>
      <th scope="row">
        <bdi>{name}</bdi>
      </th>
      <td className={sheet.number}>{all.toLocaleString('en-US')}</td>
      <td className={sheet.number}>
        {attentionCount.toLocaleString('en-US')}{' '}
        <small>{displayedPercent(all === 0 ? 0 : (100 * attentionCount) / all)}%</small>
      </td>
      <td className={sheet.number}>
        {path.all === 0 ? '–' : t('path', path)}
        {reachedCount > 0 && <small> {t('reached', { count: reachedCount })}</small>}
      </td>
      <td className={sheet.number}>
        {schoolDays === 0 ? <small>{t('noSchool')}</small> : formatDecimal(averageDaysUsage)}
      </td>
    </tr>
  )
}
