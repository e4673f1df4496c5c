import './rest/rest-texts.ts'
import type { TestStep } from '@hornbook/contract/bringing-in/connection-settings'
import { useTranslation } from 'react-i18next'
import type { Connection } from './connections.ts'
import { CopyNote } from './hand-on.tsx'
import { systemIn } from './rest/rest-fields.ts'
import { useDistrictName } from './use-district-name.ts'

interface FailedNoteProps {
  readonly districtId: string
  readonly connection: Connection
  readonly steps: readonly TestStep[]
}

/** For whoever runs the other side: what a test has found there, and where it is set. */
export default function FailedNote({ districtId, connection, steps }: FailedNoteProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'connections.notes.failed' })
  const { t: ofRest } = useTranslation('bringingInRest')
  const { kind, settings, publicKey } = connection
  const district = useDistrictName(districtId)
  const text = (value: unknown) => (value === undefined || value === null ? '' : String(value))
  const chosen = systemIn({ system: text(settings.system) })
  const isRest = kind === 'onerosterRest'
  const found = steps.map(({ step, state, says }) => `- ${t(state, { step, says }).trim()}`)
  const lines = isRest
    ? [
        t('service', { address: text(settings.address), user: text(settings.clientId) }),
        '',
        ofRest('note.where', { system: ofRest(`systems.${chosen}`) }),
        ...ofRest(`whereIn.${chosen}`, { returnObjects: true }).map(line => `- ${line}`),
      ]
    : [
        t('server', {
          address: text(settings.host),
          port: text(settings.port),
          user: text(settings.username),
          folder: text(settings.folder),
        }),
        ...(publicKey === null ? [] : [t('key', { key: publicKey })]),
      ]
  const label = isRest ? t('copyVendor', { vendor: ofRest(`vendors.${chosen}`) }) : t('copy')
  return (
    <CopyNote
      size="small"
      label={label}
      text={[t('intro', { district }), ...found, '', ...lines, '', t('after')].join('\n')}
    />
  )
}
