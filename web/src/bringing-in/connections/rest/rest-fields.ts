import { REST_SYSTEMS, type RestSystem } from '@hornbook/contract/bringing-in/connection-kinds'
import { REST_PRESETS, REST_SIGN_INS } from '@hornbook/contract/rest-presets'
import type { TFunction } from 'i18next'
import { useTranslation } from 'react-i18next'
import type { Field, Value, Values } from '../../../form/field.ts'
import type { Connection } from '../connections.ts'

type T = TFunction<'bringingInRest'>

/** What stands in an address of a preset where the district's own belongs. */
const EXAMPLES = ['your-district', 'application-id', 'your-app', 'your-service']

const textIn = (values: Values, name: string) => String(values[name] ?? '').trim()
export const systemIn = (values: Values): RestSystem => REST_SYSTEMS.find(each => each === values.system) ?? 'other'

function addressProblem(value: Value, t: T): string | null {
  const typed = String(value).trim()
  if (typed === '') return null
  const example = EXAMPLES.find(each => typed.includes(each))
  if (example) return t('stillAnExample', { example })
  return /^https?:\/\/[^\s/]+/.test(typed) ? null : t('notAnAddress')
}

/** Where a secret is sent, and as what. It is never sent elsewhere than to where it was given for. */
const placeOf = ({ address, tokenAddress, clientId, signIn }: Readonly<Record<string, unknown>>) =>
  JSON.stringify([originOf(address), originOf(tokenAddress), clientId ?? null, signIn])

function originOf(address: unknown): string | null {
  if (typeof address !== 'string') return null
  try {
    return new URL(address).origin
  } catch {
    return address
  }
}

/** What is asked about a service. The secret is written and never read. */
export function useRestFields(stored: Connection | undefined): readonly Field[] {
  const { t } = useTranslation('bringingInRest')
  const choice = <C extends string>(values: readonly C[], label: (value: C) => string) =>
    values.map(value => ({ value, label: label(value) }))
  const isOAuth2 = (values: Values) => values.signIn === 'oauth2'
  const needsClient = (values: Values) => values.signIn !== 'bearer' || textIn(values, 'tokenAddress') !== ''
  return [
    {
      name: 'system',
      kind: 'choice',
      label: t('system'),
      required: true,
      half: true,
      choices: choice(REST_SYSTEMS, system => t(`systems.${system}`)),
    },
    { name: 'name', kind: 'text', label: t('name'), help: t('nameHelp'), required: true, maxLength: 60, half: true },
    {
      name: 'address',
      kind: 'text',
      label: t('address'),
      help: t('addressHelp'),
      required: true,
      maxLength: 500,
      problem: value => addressProblem(value, t),
    },
    {
      name: 'version',
      kind: 'choice',
      label: t('version'),
      required: true,
      half: true,
      choices: choice(['1.1', '1.2'] as const, version => t(`versions.${version}`)),
    },
    {
      name: 'signIn',
      kind: 'choice',
      label: t('signIn'),
      required: true,
      half: true,
      choices: choice(REST_SIGN_INS, way => t(`signIns.${way}`)),
    },
    {
      name: 'clientId',
      kind: 'text',
      label: t('clientId'),
      help: t('clientIdHelp'),
      maxLength: 300,
      half: true,
      problem: (value, values) => (needsClient(values) && String(value).trim() === '' ? t('needed') : null),
    },
    {
      name: 'secret',
      kind: 'password',
      label: t('secret'),
      help: t(stored?.hasSecret ? 'secretKept' : 'secretHelp'),
      required: !stored?.hasSecret,
      problem: (value, values) =>
        value === '' && stored?.hasSecret && placeOf(settingsOf(values)) !== placeOf(stored.settings)
          ? t('secretAnew')
          : null,
      maxLength: 10_000,
      half: true,
    },
    {
      name: 'tokenAddress',
      kind: 'text',
      label: t('tokenAddress'),
      help: t('tokenAddressHelp'),
      maxLength: 500,
      problem: (value, values) =>
        isOAuth2(values) && String(value).trim() === '' ? t('needed') : addressProblem(value, t),
    },
    {
      name: 'clientIn',
      kind: 'choice',
      label: t('clientIn'),
      section: t('rest'),
      required: true,
      half: true,
      choices: choice(['basic', 'body'] as const, place => t(`clientIns.${place}`)),
    },
    {
      name: 'pageSize',
      kind: 'text',
      label: t('pageSize'),
      help: t('pageSizeHelp'),
      required: true,
      half: true,
      problem: value => {
        const size = Number(value)
        return Number.isInteger(size) && size >= 10 && size <= 10_000 ? null : t('notPages')
      },
    },
    { name: 'scope', kind: 'text', label: t('scope'), maxLength: 1000 },
  ]
}

/** What is known of a system; what the district has typed itself stays. */
export function withPreset(values: Values, before: Values, name: (system: RestSystem) => string): Values {
  const [old, now] = [systemIn(before), systemIn(values)]
  const known = REST_PRESETS[now]
  const isUntouched = (field: 'address' | 'tokenAddress' | 'scope') =>
    textIn(before, field) === (REST_PRESETS[old][field] ?? '')
  const kept = (field: 'address' | 'tokenAddress' | 'scope') =>
    isUntouched(field) ? (known[field] ?? '') : textIn(values, field)
  return {
    ...values,
    version: known.version,
    signIn: known.signIn,
    clientIn: known.clientIn,
    address: kept('address'),
    tokenAddress: kept('tokenAddress'),
    scope: kept('scope'),
    name: textIn(before, 'name') === name(old) ? name(now) : textIn(values, 'name'),
  }
}

export const valuesOfSystem = (system: RestSystem, name: string): Values => {
  const { address, tokenAddress, scope, version, signIn, clientIn } = REST_PRESETS[system]
  return {
    system,
    name,
    address: address ?? '',
    version,
    signIn,
    clientId: '',
    secret: '',
    tokenAddress: tokenAddress ?? '',
    clientIn,
    scope: scope ?? '',
    pageSize: '1000',
  }
}

/** The settings as the server has them: what is empty is not there. */
export const settingsOf = (values: Values) => ({
  system: systemIn(values),
  address: textIn(values, 'address'),
  version: textIn(values, 'version'),
  signIn: textIn(values, 'signIn'),
  tokenAddress: textIn(values, 'tokenAddress') || null,
  clientId: textIn(values, 'clientId') || null,
  clientIn: textIn(values, 'clientIn'),
  scope: textIn(values, 'scope') || null,
  pageSize: Number(values.pageSize),
})
