import { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { formatDateTime } from '../../dates/format-dates.ts'
import type { Connection } from './connections.ts'
import { CopyNote } from './hand-on.tsx'
import { lastSeen } from './seen-since.ts'
import type { Account } from './sftp/account.ts'
import { useDistrictName } from './use-district-name.ts'

interface SilenceProps {
  readonly districtId: string
  /** One by which nothing has come for too long. */
  readonly connection: Connection
  readonly zone: string
}

function useAccount(districtId: string, { id, kind }: Connection): Account | undefined {
  const params = { districtId, connectionId: id }
  return useQuery({ ...queryFor(readSftpAccount, { params }), enabled: kind === 'sftp' }).data?.row
}

/** What was seen of an SFTP account since the last roster: it says where to look. Empty for what we fetch. */
function useWhatWasSeen({ districtId, connection, zone }: SilenceProps): string {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.silent' })
  const account = useAccount(districtId, connection)
  if (account === undefined) return ''
  const { what, at } = lastSeen(account, connection.lastArrivedAt)
  return t(what, { from: account.refusedFrom ?? '', when: at ? formatDateTime(at, zone) : '' })
}

export function WhatWasSeen(props: SilenceProps) {
  return <>{useWhatWasSeen(props)}</>
}

/** How much has come in a pause, for an account of ours: what comes is kept and not read. */
export function KeptSoFar({ districtId, connection }: Omit<SilenceProps, 'zone'>) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.standing' })
  const account = useAccount(districtId, connection)
  if (account === undefined) return <>{t('pausedText')}</>
  return (
    <>
      {t('pausedKept', { count: account.waiting })} {t('pausedPeople')}
    </>
  )
}

/** For whoever runs the roster system: that nothing comes, since when, and where it should. */
export function SilentNote({ districtId, connection, zone }: SilenceProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.silent' })
  const district = useDistrictName(districtId)
  const account = useAccount(districtId, connection)
  const seen = useWhatWasSeen({ districtId, connection, zone })
  const { kind, name, settings, lastArrivedAt } = connection
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
  const where = {
    address: account?.address ?? text(settings.host ?? settings.address),
    port: text(account?.port ?? settings.port),
    user: account?.username ?? text(settings.username ?? settings.clientId),
    folder: text(settings.folder),
    pattern: text(settings.pattern),
  }
  const lines = [
    lastArrivedAt === null
      ? t('none', { name, district })
      : t('since', { name, district, when: formatDateTime(lastArrivedAt, zone) }),
    seen,
    '',
    ...t(kind, { returnObjects: true, ...where }),
    '',
    t('after'),
  ]
  return <CopyNote label={t('copy')} text={lines.filter((line, at) => line !== '' || at > 1).join('\n')} />
}
