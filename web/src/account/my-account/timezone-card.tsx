import { listTimezones } from '@hornbook/contract/lookups/timezones'
import { changeMyTimezone, type MyAccount, readMyAccount } from '@hornbook/contract/session/my-account'
import { useQuery } from '@tanstack/react-query'
import { useMemo, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { DEFAULT_ZONE, formatTime } from '../../dates/format-dates.ts'
import { ownTimeZone, timeZoneChoices } from '../../dates/time-zones.ts'
import { announceSaved } from '../../form/saved.tsx'
import { updateUser } from '../../signed-in/current-session.ts'
import { ChoiceBox } from '../../ui/choice-box.tsx'
import { Card } from './card.tsx'
import { SaveFoot } from './save-foot.tsx'
import { useSaving } from './use-saving.ts'

/** The zone in which somebody sees times; none is that of their district. */
export function TimezoneCard({ account }: { readonly account: MyAccount }) {
  const { t } = useTranslation('account', { keyPrefix: 'own.timezone' })
  const { t: own } = useTranslation('account', { keyPrefix: 'own' })
  const kept = account.timezone ?? ''
  const [chosen, setChosen] = useState(kept)
  const saving = useSaving(['timezone'])
  const zones = useQuery({ ...queryFor(listTimezones, {}), staleTime: Number.POSITIVE_INFINITY })
  const ids = zones.data?.rows
  const choices = useMemo(
    () => timeZoneChoices(ids?.map(({ id }) => id) ?? [kept].filter(Boolean), ownTimeZone()),
    [ids, kept],
  )
  const usual = account.districtTimezone ?? DEFAULT_ZONE
  const zone = chosen || usual
  const isChanged = chosen !== kept
  const save = () => {
    if (!isChanged) return
    void saving.send(async () => {
      const answer = await call(changeMyTimezone, { body: { timezone: chosen || null } })
      queryClient.setQueryData(queryFor(readMyAccount, {}).queryKey, answer)
      updateUser({ relationships: { timezone: answer.timezone ?? usual } })
      announceSaved(t('saved'))
    })
  }
  return (
    <Card
      id="timezone"
      title={t('title')}
      onSubmit={save}
      isBusy={saving.isSaving}
      foot={
        <SaveFoot label={own('save')} problem={saving.problems['']} isOff={saving.isSaving || !isChanged}>
          {t('now', { time: formatTime(new Date().toISOString(), zone), zone: zone.replaceAll('_', ' ') })}
        </SaveFoot>
      }
    >
      <ChoiceBox
        label={t('label')}
        description={t(account.districtTimezone ? 'help' : 'helpProvider', { zone: usual.replaceAll('_', ' ') })}
        choices={choices}
        value={chosen}
        error={saving.problems.timezone}
        onChange={value => {
          setChosen(value)
          saving.typed('timezone')
        }}
      />
    </Card>
  )
}
