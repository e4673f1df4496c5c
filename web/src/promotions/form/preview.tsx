import { readPromotionAudience } from '@hornbook/contract/promotions/promotions'
import { isPromotionLink, targetOf } from '@hornbook/rules/promotions/promotions'
import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { queryFor } from '../../api/queries.ts'
import type { Values } from '../../form/field.ts'
import { Icon } from '../../ui/icons.tsx'
import { Card } from '../pop-up/card.tsx'
import { LivePreview } from './live-preview.tsx'
import styles from './preview.module.css'
import { timeOf } from './values.ts'

const DAY_MS = 86_400_000
const nothing = () => {}

interface PreviewProps {
  readonly values: Values
  /** Told of the start as it is typed: the end that is offered first follows it. */
  readonly onStart: (startAt: string) => void
}

/** The pop-up as it will be, as one types, and whom it reaches. It is a picture: nothing in it can be pressed. */
export function Preview({ values, onStart }: PreviewProps) {
  const { t } = useTranslation('promotions', { keyPrefix: 'preview' })
  const { data: audience } = useQuery(queryFor(readPromotionAudience, {}))
  const startAt = String(values.startAt)
  useEffect(() => onStart(startAt), [onStart, startAt])
  const text = (name: string, instead: string) => String(values[name] ?? '').trim() || instead
  const days = Math.ceil((timeOf(String(values.endAt)) - timeOf(startAt)) / DAY_MS)
  const type = targetOf([String(values.targetGroup)])
  const title = text('title', t('empty.title'))
  const details = text('description', t('empty.details'))
  const action = text('label', t('empty.action'))
  const link = text('target', '')
  return (
    <aside className={styles.preview} aria-label={t('title')}>
      <p>
        <b>{t('title')}</b> <span>{t('about')}</span>
      </p>
      <div className={styles.page} inert>
        <Card
          title={title}
          details={details}
          action={action}
          link="#preview"
          onFollow={nothing}
          onLater={nothing}
          onNever={nothing}
        />
      </div>
      <ul>
        <li>
          <Icon name="account" size={15} />
          {type === null && t('nobody')}
          {type !== null && (audience ? t(`who.${type}`, { count: audience[type] }) : t(`all.${type}`))}
        </li>
        <li>
          <Icon name="calendar" size={15} /> {days > 0 ? t('days', { count: days }) : t('noDays')}
        </li>
        <li>
          <Icon name="note" size={15} /> {t('wide')}
        </li>
        <li>
          <Icon name="eye" size={15} />
          <LivePreview
            promotion={{
              templateData: { title, description: details },
              // What is typed may be any address.
              primaryAction: { label: action, target: isPromotionLink(link) ? link : 'about:blank' },
            }}
          />
        </li>
      </ul>
    </aside>
  )
}
