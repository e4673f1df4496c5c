import { REST_SIGN_INS } from '@hornbook/contract/rest-presets'
import { useTranslation } from 'react-i18next'
import type { Values } from '../../../form/field.ts'
import type { Note } from '../hand-on.tsx'
import { systemIn } from './rest-fields.ts'

/** What to ask of whoever runs the system that was chosen, in the words of that system. */
export function useServiceNote(values: Values, district: string): Note {
  const { t } = useTranslation('bringingInRest')
  const chosen = systemIn(values)
  const system = t(`systems.${chosen}`)
  const signIn = REST_SIGN_INS.find(each => each === values.signIn) ?? 'oauth2'
  const lines = [
    t('note.ask', { district, system }),
    '',
    t('note.where', { system }),
    ...t(`whereIn.${chosen}`, { returnObjects: true }).map(line => `- ${line}`),
    '',
    t('note.reads'),
    t(`note.back.${signIn}`),
    t('note.secret'),
  ]
  return { subject: t('note.subject', { district }), text: lines.join('\n') }
}
