import { readEmailDomains, setEmailDomains } from '@hornbook/contract/session/district-sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { invalidate } from '../../api/queries.ts'
import { Form } from '../../form/form.tsx'

interface EditDomainsProps {
  readonly districtId: string
  readonly district: string
  readonly domains: readonly string[]
  readonly onClose: () => void
}

/** The email domains that the provider has verified. */
export function EditDomains({ districtId, district, domains, onClose }: EditDomainsProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns.own' })
  const [start] = useState(() => ({ values: { domains: domains.join('\n') } }))
  return (
    <Form
      frame="dialog"
      title={t('editTitle', { district })}
      draft={`email domains of ${districtId}`}
      noun={t('noun')}
      fields={[{ name: 'domains', kind: 'paragraphs', rows: 5, label: t('domains'), help: t('editHelp') }]}
      start={start}
      save={async ({ values }) => {
        const lines = String(values.domains).split(/[\s,]+/)
        const wanted = lines.map(line => line.replace(/^@/, '')).filter(Boolean)
        await call(setEmailDomains, { params: { districtId }, body: { domains: wanted } })
        await invalidate(readEmailDomains)
      }}
      onSaved={onClose}
      onClose={onClose}
    />
  )
}
