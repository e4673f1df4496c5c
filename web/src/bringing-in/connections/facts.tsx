import { readSftpAccount } from '@hornbook/contract/bringing-in/sftp-accounts'
import { useQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import { formatDateTime, formatDay } from '../../dates/format-dates.ts'
import { useAdministrators } from './administrators.ts'
import styles from './connections.module.css'
import type { Connection } from './connections.ts'
import type { Account } from './sftp/account.ts'

interface FactsProps {
  readonly districtId: string
  readonly connection: Connection
  readonly zone: string
}

/** What a technician asks first: where it goes, who signs in and how, who is told. No secret is known here. */
export function Facts({ districtId, connection, zone }: FactsProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections' })
  const { id, kind, name, createdBy, createdAt, lastArrivedAt, told } = connection
  return (
    <dl className={styles.facts}>
      {kind === 'sftp' && <OwnAccount districtId={districtId} connection={connection} zone={zone} />}
      {kind === 'sftpFetch' && <TheirServer settings={connection.settings} />}
      {kind === 'onerosterRest' && <TheirService settings={connection.settings} />}
      <Fact name={t('facts.last')}>{lastArrivedAt ? formatDateTime(lastArrivedAt, zone) : t('facts.never')}</Fact>
      <Fact name={t('facts.toldTo')}>
        <Told districtId={districtId} told={told} />{' '}
        <Link
          to="/districts/$districtId/connections/$connectionId/told"
          params={{ districtId, connectionId: id }}
          aria-label={t('actions.of', { what: t('telling.change'), name })}
        >
          {t('telling.change')}
        </Link>
      </Fact>
      <Fact name={t('facts.created')}>
        <bdi>{createdBy ?? t('facts.somebody')}</bdi>, {formatDay(createdAt, zone)}
      </Fact>
    </dl>
  )
}

const Fact = ({ name, children }: { readonly name: string; readonly children: ReactNode }) => (
  <div>
    <dt>{name}</dt>
    <dd>{children}</dd>
  </div>
)

/** An account of ours. Its lines stand there before it is read, so that nothing moves. */
function OwnAccount({ districtId, connection, zone }: FactsProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const params = { districtId, connectionId: connection.id }
  const account = useQuery(queryFor(readSftpAccount, { params })).data?.row
  const isServed = account !== undefined && account.port !== 0 && account.hostKey !== null
  // What was picked up lies in /archive; what is in /reports is ours.
  const sent = account?.files.filter(({ folder }) => folder === '/inbound' || folder === '/archive')
  const written = sent
    ?.map(({ arrivedAt }) => arrivedAt)
    .toSorted()
    .at(-1)
  return (
    <>
      <Fact name={t('address')}>
        {isServed ? <Place address={account.address} port={account.port} /> : account ? t('noServer') : ' '}
      </Fact>
      <Fact name={t('user')}>
        <code translate="no">{account?.username}</code>
      </Fact>
      <Fact name={t('folder')}>
        <code translate="no">/inbound</code>
        {written && `, ${t('written', { when: formatDateTime(written, zone) })}`}
      </Fact>
      <Fact name={t('signsIn')}>{account ? <SignsIn account={account} zone={zone} /> : ' '}</Fact>
    </>
  )
}

function SignsIn({ account, zone }: { readonly account: Account; readonly zone: string }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const { keys, passwordMadeAt, signedInAt, signedInFrom } = account
  const ways = [
    ...keys.map(({ fingerprint }) => (
      <span key={fingerprint}>
        {t('key')} <code translate="no">{fingerprint}</code>
      </span>
    )),
    ...(passwordMadeAt
      ? [<span key="password">{t('madePassword', { day: formatDay(passwordMadeAt, zone) })}</span>]
      : []),
  ]
  if (ways.length === 0) return <>{t('noWay')}</>
  return (
    <>
      {ways.flatMap((way, at) => (at === 0 ? [way] : [', ', way]))}
      {signedInAt && `; ${t('signedIn', { when: formatDateTime(signedInAt, zone), from: signedInFrom ?? '' })}`}
    </>
  )
}

type Settings = Pick<Connection, 'settings'>

const textOf = (value: unknown) => (value === undefined || value === null ? '' : String(value))

function TheirServer({ settings }: Settings) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const { host, port, username, folder, pattern, signIn, hostKey } = settings
  return (
    <>
      <Fact name={t('address')}>
        <Place address={textOf(host)} port={Number(port ?? 22)} />
      </Fact>
      <Fact name={t('user')}>
        <code translate="no">{textOf(username)}</code>
      </Fact>
      <Fact name={t('folder')}>
        <code translate="no">{textOf(folder ?? '/')}</code>
        {textOf(pattern ?? '*') !== '*' && (
          <>
            , {t('files')} <code translate="no">{textOf(pattern)}</code>
          </>
        )}
      </Fact>
      <Fact name={t('signsIn')}>{t(signIn === 'password' ? 'password' : 'ourKey')}</Fact>
      <Fact name={t('hostKey')}>{hostKey ? <code translate="no">{textOf(hostKey)}</code> : t('noHostKey')}</Fact>
    </>
  )
}

function TheirService({ settings }: Settings) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const { address, clientId, version, signIn } = settings
  const way = signIn === 'oauth1' || signIn === 'bearer' ? signIn : 'oauth2'
  return (
    <>
      <Fact name={t('address')}>
        <code translate="no">{textOf(address)}</code>, OneRoster {textOf(version)}
      </Fact>
      {clientId != null && (
        <Fact name={t('client')}>
          <code translate="no">{textOf(clientId)}</code>
        </Fact>
      )}
      <Fact name={t('signsIn')}>{t(way)}</Fact>
    </>
  )
}

function Place({ address, port }: { readonly address: string; readonly port: number }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  return (
    <>
      <code translate="no">{address}</code>, {t('port', { port: String(port) })}
    </>
  )
}

/** Who is written to, by name; how many until the names are there. */
function Told({ districtId, told }: { readonly districtId: string; readonly told: readonly string[] }) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.facts' })
  const { administrators } = useAdministrators(districtId)
  if (told.length === 0) return <>{t('everybody')}.</>
  const names = administrators?.filter(({ id }) => told.includes(id)).map(({ fullName }) => fullName)
  if (names === undefined) return <>{t('told', { count: told.length })}.</>
  // Nobody who was named runs the district any more: then all who do are told.
  return names.length === 0 ? <>{t('everybody')}.</> : <bdi>{names.join(', ')}.</bdi>
}
