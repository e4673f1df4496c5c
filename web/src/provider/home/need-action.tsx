import type { DistrictInNeed, Need } from '@hornbook/contract/provider/needs'
import { useTranslation } from 'react-i18next'
import { ButtonLink } from '../../ui/button/button.tsx'

interface NeedActionProps {
  readonly district: DistrictInNeed
  readonly need: Need
  /** The arrow keys go to it. */
  readonly isFirst: boolean
}

/** Leads to where the reason can be dealt with. */
export function NeedAction({
  district: { districtId, districtName },
  need: { cause, fileId },
  isFirst,
}: NeedActionProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'home' })
  const common = { 'data-main': isFirst || undefined }
  const label = (
    <>
      {t(`act.${cause}`)}
      <span className="visually-hidden"> {districtName}</span>
    </>
  )
  if (cause === 'rosterHeld' || cause === 'rosterFailed')
    return (
      <ButtonLink
        {...common}
        to="/districts/$districtId/roster-imports/$importId"
        params={{ districtId, importId: fileId ?? '' }}
      >
        {label}
      </ButtonLink>
    )
  if (cause === 'connectionFailing' || cause === 'connectionSilent')
    return (
      <ButtonLink {...common} to="/districts/$districtId/connections" params={{ districtId }}>
        {label}
      </ButtonLink>
    )
  if (cause === 'fileUnread' || cause === 'fileDue')
    return (
      <ButtonLink
        {...common}
        to="/adminhub/uploads"
        search={{ search: districtName, show: 'toDo' }}
        hash="uploaded-files"
      >
        {label}
      </ButtonLink>
    )
  if (cause === 'quiet')
    return (
      <ButtonLink {...common} to="/dashboard/districts/$districtId" params={{ districtId }}>
        {label}
      </ButtonLink>
    )
  const isMembership = cause === 'membershipEnded' || cause === 'membershipEnds'
  return (
    <ButtonLink
      {...common}
      to="/adminhub/districts/$districtId"
      params={{ districtId }}
      search={isMembership ? { edit: 'membershipExpiresAt' } : {}}
    >
      {label}
    </ButtonLink>
  )
}
