import '../texts.ts'
import { createDistrictSignOn } from '@hornbook/contract/session/district-sign-ons'
import { SIGN_ON_KINDS, type SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { useNavigate, useParams } from '@tanstack/react-router'
import { useCallback, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import type { PickField, Values } from '../../form/field.ts'
import type { Sending } from '../../form/use-form.ts'
import { Wizard } from '../../form/wizard/wizard.tsx'
import { Register } from './register.tsx'
import { useWayFields, wayAttributes } from './way-fields.ts'
import { readWaysAgain } from './ways.ts'

/** Sets a way up: which one, what to register there, what one gets there. It is tested on the page beneath. */
export function SetUpWay() {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const { districtId = '' } = useParams({ strict: false })
  const navigate = useNavigate()
  const [values, setValues] = useState<Values>({})
  const kind = kindIn(values)
  const kinds: PickField = {
    name: 'kind',
    kind: 'pick',
    label: t('setUp.kind'),
    required: true,
    several: false,
    choices: SIGN_ON_KINDS.map(each => ({ value: each, label: t(`kinds.${each}`), hint: t(`setUp.kindHelp.${each}`) })),
    texts: { find: t('setUp.find'), empty: t('setUp.empty'), emptyText: t('setUp.emptyText') },
  }
  const fields = useWayFields(kind ?? 'oidc', { isNew: true })
  const close = () => void navigate({ to: '/districts/$districtId/sign-in', params: { districtId } })
  const save = async ({ values, idempotencyKey }: Sending) => {
    const { clientId = '', clientSecret = '', ...others } = wayAttributes(values)
    const attributes = { ...others, kind: kindIn(values) ?? 'oidc', clientId, clientSecret }
    // A preset knows its own.
    const body = { data: { type: 'signOn', attributes: withoutPreset(attributes) } } as const
    await call(createDistrictSignOn, { params: { districtId }, body }, { idempotencyKey })
    await readWaysAgain()
  }
  return (
    <Wizard
      title={t('setUp.title')}
      draft={`new way of ${districtId}`}
      noun={t('setUp.noun')}
      fields={[kinds, ...fields]}
      start={{ values: { kind: [], name: '', issuer: '', clientId: '', clientSecret: '', allowed: '' } }}
      steps={[
        { title: t('setUp.kindStep'), fields: ['kind'], answer: kind && t(`kinds.${kind}`) },
        { title: t('setUp.registerStep'), fields: [], note: '', text: kind && <Register kind={kind} /> },
        { title: t('setUp.clientStep'), fields: fields.map(({ name }) => name), note: t('setUp.next') },
      ]}
      onValues={useCallback((now: Values) => setValues(now), [])}
      save={save}
      onSaved={close}
      onClose={close}
    />
  )
}

function kindIn({ kind }: Values): SignOnKind | undefined {
  return SIGN_ON_KINDS.find(each => typeof kind === 'object' && kind[0] === each)
}

const withoutPreset = <A extends { readonly kind: SignOnKind; readonly name?: string; readonly issuer?: string }>({
  name,
  issuer,
  ...others
}: A) => ({ ...others, ...(others.kind === 'oidc' && { ...(name && { name }), ...(issuer && { issuer }) }) })
