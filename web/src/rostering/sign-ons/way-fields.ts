import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { useTranslation } from 'react-i18next'
import type { Field, Values } from '../../form/field.ts'

/** What is asked of a way of this kind. Presets know their name and their issuer. */
export function useWayFields(kind: SignOnKind, { isNew }: { readonly isNew: boolean }): readonly Field[] {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.fields' })
  const isOther = kind === 'oidc'
  return [
    ...(isOther || !isNew
      ? [
          {
            name: 'name',
            kind: 'text' as const,
            label: t('name'),
            help: t('nameHelp'),
            required: true,
            maxLength: 60,
          },
        ]
      : []),
    ...(isOther
      ? [
          {
            name: 'issuer',
            kind: 'text' as const,
            label: t('issuer'),
            help: t('issuerHelp'),
            required: true,
            maxLength: 500,
          },
        ]
      : []),
    { name: 'clientId', kind: 'text', label: t('clientId'), required: true, maxLength: 300 },
    {
      name: 'clientSecret',
      kind: 'password',
      label: t('clientSecret'),
      required: isNew,
      maxLength: 1000,
      help: t(isNew ? 'clientSecretHelp' : 'clientSecretKept'),
    },
    {
      name: 'allowed',
      kind: 'text',
      label: t(`allowed.${kind}`),
      help: t(`allowedHelp.${kind}`),
      required: !isOther,
    },
  ]
}

/** The values as attributes. Empty ones of a new way are left to its preset. */
export function wayAttributes(values: Values) {
  const texts = ['name', 'issuer', 'clientId', 'clientSecret'] as const
  const typed = texts.flatMap(name => {
    const value = String(values[name] ?? '').trim()
    return name in values && value !== '' ? [[name, value] as const] : []
  })
  return {
    ...(Object.fromEntries(typed) as Partial<Record<(typeof texts)[number], string>>),
    ...('allowed' in values && { allowed: listIn(String(values.allowed)) }),
  }
}

const listIn = (typed: string) => typed.split(/[\s,;]+/).filter(Boolean)
