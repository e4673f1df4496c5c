import { MAX_ADDRESS, WEBHOOK_EVENTS } from '@hornbook/contract/data-out/webhook-events'
import { useTranslation } from 'react-i18next'
import type { Field } from '../../form/field.ts'
import { Form } from '../../form/form.tsx'
import type { Sending } from '../../form/use-form.ts'
import styles from '../data-out.module.css'
import { callsOf, type Owner, refreshWebhooks } from './owner.ts'
import type { Webhook } from './webhook.ts'

const MAX_NAME = 100

interface MakeWebhookProps {
  readonly draft: string
  readonly owner: Owner
  readonly onMade: (webhook: Webhook) => void
  readonly onClose: () => void
}

export function MakeWebhook({ draft, owner, onMade, onClose }: MakeWebhookProps) {
  const { t } = useTranslation('dataOut', { keyPrefix: 'webhooks' })
  const fields: readonly Field[] = [
    {
      name: 'name',
      kind: 'text',
      label: t('making.name'),
      help: t('making.nameHelp'),
      required: true,
      maxLength: MAX_NAME,
    },
    {
      name: 'address',
      kind: 'text',
      label: t('making.address'),
      help: t('making.addressHelp'),
      required: true,
      maxLength: MAX_ADDRESS,
      placeholder: 'https://',
    },
    ...WEBHOOK_EVENTS.map((event, at): Field => {
      const isLast = at === WEBHOOK_EVENTS.length - 1
      return {
        name: event,
        kind: 'tick',
        label: t(`event.${event}`),
        ...(at === 0 && { section: t('making.tells') }),
        ...(isLast && {
          problem: (_, values) => (WEBHOOK_EVENTS.some(each => values[each] === true) ? null : t('making.noEvent')),
        }),
      }
    }),
  ]
  const save = async ({ values, idempotencyKey }: Sending) => {
    const attributes = {
      name: String(values.name).trim(),
      address: String(values.address).trim(),
      events: WEBHOOK_EVENTS.filter(event => values[event] === true),
    }
    const body = { data: { type: 'webhook', attributes } } as const
    const { row } = await callsOf(owner).create(body, { idempotencyKey })
    void refreshWebhooks()
    return row
  }
  return (
    <Form
      frame="dialog"
      title={t('making.title')}
      draft={draft}
      noun={t('making.noun')}
      fields={fields}
      start={{ values: { name: '', address: '', ...Object.fromEntries(WEBHOOK_EVENTS.map(event => [event, true])) } }}
      saveLabel={t('making.save')}
      save={save}
      above={<p className={styles.explained}>{t('making.text')}</p>}
      onSaved={webhook => webhook && onMade(webhook)}
      onClose={onClose}
    />
  )
}
