import { readDistrictSupport } from '@hornbook/contract/provider/district-support'
import { changeDistrict, listDistricts, readDistrict } from '@hornbook/contract/rostering/districts'
import { Switch } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, RowFrom } from '../api/answer.ts'
import { call } from '../api/call.ts'
import { invalidate } from '../api/queries.ts'
import { formatDay } from '../dates/format-dates.ts'
import sheet from '../ui/sheet.module.css'
import styles from './district.module.css'
import { ReasonDialog } from './reason-dialog.tsx'

interface SwitchesProps {
  readonly district: RowFrom<typeof readDistrict>
  readonly lastChange: Answer<typeof readDistrictSupport>['oneRoster'] | undefined
}

/** What is switched on for a district (ROSTER-1), and who has done so. Nothing changes before a reason is given. */
export function Switches({ district, lastChange }: SwitchesProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'switches' })
  const [isAsked, setAsked] = useState(false)
  const { id, oneRosterEnabled: isOn, version, relationships } = district
  const turn = async (reason: string) => {
    const attributes = { oneRosterEnabled: !isOn, version, reason }
    const data = { type: 'district', id, attributes } as const
    try {
      await call(changeDistrict, { params: { districtId: id }, body: { data } })
    } finally {
      await invalidate(readDistrict, listDistricts, readDistrictSupport)
    }
  }
  const { changedAt = null, changedBy = null, reason = null } = lastChange ?? {}
  const changed = changedAt && t('byAt', { name: changedBy ?? '', date: formatDay(changedAt, relationships.timezone) })
  return (
    <section className={sheet.sheet} aria-labelledby="switches">
      <div className={sheet.bar}>
        <h2 id="switches">{t('title')}</h2>
      </div>
      <div className={styles.switch}>
        <span>
          <b>{t('oneRoster')}</b>
          {lastChange && <small>{changed ?? t('never')}</small>}
          {reason && (
            <small>
              <q>
                <bdi>{reason}</bdi>
              </q>
            </small>
          )}
        </span>
        <Switch checked={isOn} aria-label={t('oneRoster')} onChange={() => setAsked(true)} />
      </div>
      <p className={styles.foot}>{t('foot')}</p>
      {isAsked && (
        <ReasonDialog
          title={t(isOn ? 'turnOff' : 'turnOn')}
          text={t(isOn ? 'stops' : 'starts')}
          confirm={t(isOn ? 'confirmOff' : 'confirmOn')}
          onConfirm={turn}
          onDone={() => setAsked(false)}
          onClose={() => setAsked(false)}
        />
      )}
    </section>
  )
}
