import type { NeedCause } from '@hornbook/contract/need-causes'
import type { DistrictInNeed, Need } from '@hornbook/contract/provider/needs'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Hand } from './hand.tsx'
import { NeedAction } from './need-action.tsx'
import styles from './provider-home.module.css'
import { useNeedTexts } from './use-need-texts.ts'
import { Write } from './write.tsx'

const SIGNS: Readonly<Record<NeedCause, { icon: IconName; tone: 'bad' | 'warn' | 'calm' }>> = {
  rosterHeld: { icon: 'warning', tone: 'bad' },
  rosterFailed: { icon: 'warning', tone: 'bad' },
  connectionFailing: { icon: 'link', tone: 'bad' },
  connectionSilent: { icon: 'link', tone: 'bad' },
  fileUnread: { icon: 'file', tone: 'bad' },
  fileDue: { icon: 'file', tone: 'warn' },
  quiet: { icon: 'history', tone: 'warn' },
  membershipEnded: { icon: 'lock', tone: 'warn' },
  mailReturned: { icon: 'mail', tone: 'warn' },
  invitationsUnanswered: { icon: 'mail', tone: 'warn' },
  membershipEnds: { icon: 'calendar', tone: 'calm' },
}

interface NeedLineProps {
  readonly district: DistrictInNeed
  readonly need: Need
  /** Stands after the reason. */
  readonly more?: ReactNode
  /** It stands below another reason of the same district. */
  readonly isFurther?: boolean
  readonly onProblem: (problem: string) => void
}

/** One reason: what, since when, who has it, the one thing to do, and whom to write to. */
export function NeedLine({ district, need, more, isFurther = false, onProblem }: NeedLineProps) {
  const { what, why, since } = useNeedTexts(district, need)
  const zone = useZone(district.timezone)
  const { icon, tone } = SIGNS[need.cause]
  return (
    <div className={styles.need}>
      <span className={styles.sign} data-tone={tone}>
        <Icon name={icon} size={16} />
      </span>
      <div className={styles.what}>
        <h3 className={isFurther ? 'visually-hidden' : undefined}>
          <Link
            to="/adminhub/districts/$districtId"
            params={{ districtId: district.districtId }}
            tabIndex={isFurther ? -1 : undefined}
          >
            <bdi>{district.districtName}</bdi>
          </Link>
        </h3>
        <p>
          <b>
            <bdi>{what}</bdi>
          </b>{' '}
          {why} {more}
        </p>
      </div>
      <div className={styles.hand}>
        <span title={formatDateTime(need.since, zone)}>{since}</span>
        <Hand district={district} need={need} what={what} onProblem={onProblem} />
      </div>
      <div className={styles.actions}>
        <Write district={district} what={what} />
        <NeedAction district={district} need={need} isFirst={!isFurther} />
      </div>
    </div>
  )
}
