import './pop-up-texts.ts'
import { type MouseEventHandler, type Ref, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button, ButtonAnchor } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './card.module.css'

const MAX_SHOWN = 480

interface CardContent {
  readonly title: string
  readonly details: string
  readonly action: string
  readonly link: string
}

interface CardProps extends CardContent {
  readonly ref?: Ref<HTMLElement>
  readonly onFollow: MouseEventHandler
  readonly onLater: () => void
  readonly onNever: () => void
}

/** A promotion as people see it. Its text is text (SAFE-12), and its link opens with noopener (SAFE-13). */
export function Card({ ref, title, details, action, link, onFollow, onLater, onNever }: CardProps) {
  const { t } = useTranslation('promotionsPopUp')
  const { t: ui } = useTranslation('ui')
  const [isWhole, setWhole] = useState(false)
  const isLong = details.length > MAX_SHOWN && !isWhole
  const from = t('from', { product: ui('product') })
  return (
    <section ref={ref} tabIndex={-1} className={styles.card} aria-label={from} data-promotion="">
      <p className={styles.from}>
        <Icon name="promotions" size={15} /> {from}
        <IconButton aria-label={t('close')} onClick={onLater}>
          <Icon name="close" size={15} />
        </IconButton>
      </p>
      <h2>
        <bdi>{title}</bdi>
      </h2>
      <div className={styles.details}>
        <bdi>{isLong ? `${details.slice(0, MAX_SHOWN).trimEnd()} … ` : details}</bdi>
        {isLong && <TextButton onClick={() => setWhole(true)}>{t('more')}</TextButton>}
      </div>
      <ButtonAnchor variant="primary" href={link} target="_blank" rel="noopener noreferrer" onClick={onFollow}>
        <bdi>{action}</bdi> <Icon name="external" size={15} />
        <span className="visually-hidden">{t('newTab')}</span>
      </ButtonAnchor>
      <div className={styles.others}>
        <Button size="small" variant="quiet" onClick={onLater}>
          {t('later')}
        </Button>
        <Button size="small" variant="quiet" onClick={onNever}>
          {t('never')}
        </Button>
      </div>
    </section>
  )
}
