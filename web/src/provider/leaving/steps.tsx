import { listDistrictExports } from '@hornbook/contract/provider/district-exports'
import type { Leaving } from '@hornbook/contract/provider/leaving'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { useQuery } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import type { Act } from './act.ts'
import styles from './leaving.module.css'
import { Plan } from './plan.tsx'
import { Progress } from './progress.tsx'
import { Propose } from './propose.tsx'
import { Receipt } from './receipt.tsx'

interface StepsProps {
  readonly leaving: Leaving
  readonly act: Act
}

/** The four steps, in order; those that are done have a tick. */
export function Steps({ leaving, act }: StepsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { purge, receipt, district } = leaving
  const purgeTitle = usePurgeTitle(leaving)
  const isOver = purge?.status === 'running' || purge?.status === 'done'
  const ended =
    isOver || district.membershipExpiresAt === null || Date.parse(district.membershipExpiresAt) <= Date.now()
  return (
    <ol className={styles.steps}>
      <Step title={t('steps.membership')} isDone={ended}>
        <Membership leaving={leaving} isOver={isOver} />
      </Step>
      <Step title={t('steps.data')} isDone={isOver}>
        <GiveBack district={district} isOver={isOver} />
      </Step>
      <Step title={purgeTitle} isDone={purge?.status === 'done'} isNow={purge?.status === 'running'}>
        {purge === null && <Propose leaving={leaving} act={act} />}
        {purge?.status === 'running' && <Progress purge={purge} />}
        {purge !== null && !isOver && <Plan leaving={leaving} purge={purge} act={act} />}
      </Step>
      <Step title={t('steps.receipt')} isDone={receipt !== null}>
        {receipt ? <Receipt receipt={receipt} zone={district.timezone} /> : <p>{t('receipt.later')}</p>}
      </Step>
    </ol>
  )
}

function usePurgeTitle({ purge, district }: Leaving): string {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving.plan' })
  if (purge === null || purge.status === 'running') return t('none')
  if (purge.begunAt !== null) return t('over', { date: formatDay(purge.begunAt, district.timezone) })
  return t('on', { date: formatLongDate(purge.purgeOn) })
}

interface StepProps {
  readonly title: string
  readonly isDone: boolean
  /** It goes on by itself just now. */
  readonly isNow?: boolean
  readonly children: ReactNode
}

function Step({ title, isDone, isNow = false, children }: StepProps) {
  return (
    <li className={styles.step} data-done={isDone || undefined} aria-current={isNow ? 'step' : undefined}>
      <span className={styles.mark}>{isDone && <Icon name="check" />}</span>
      <h2>{title}</h2>
      {children}
    </li>
  )
}

function Membership({ leaving: { district }, isOver }: { readonly leaving: Leaving; readonly isOver: boolean }) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { membershipExpiresAt: end, timezone } = district
  if (isOver) return <p>{t('membership.gone')}</p>
  if (end === null) return <p>{t('membership.none')}</p>
  const date = formatDay(end, timezone)
  return <p>{t(Date.parse(end) > Date.now() ? 'membership.lasts' : 'membership.ended', { date })}</p>
}

/** The export itself is on the district's page. */
interface GiveBackProps {
  readonly district: Leaving['district']
  readonly isOver: boolean
}

function GiveBack({ district: { id: districtId, timezone }, isOver }: GiveBackProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { data } = useQuery({ ...queryFor(listDistrictExports, { params: { districtId } }), enabled: !isOver })
  if (isOver) return <p>{t('data.gone')}</p>
  const last = data?.rows.find(({ madeAt }) => madeAt !== null)
  return (
    <div className={`${sheet.sheet} ${styles.give}`}>
      <p>
        {t('data.text')}{' '}
        {last?.madeAt && t('data.last', { date: formatDay(last.madeAt, timezone), count: last.downloads })}
        {data && !last && t('data.none')}
      </p>
      <ButtonLink to="/adminhub/districts/$districtId" params={{ districtId }}>
        {t('data.open')}
      </ButtonLink>
    </div>
  )
}
