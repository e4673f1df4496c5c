import { Popover } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './explained.module.css'

/** Explains how the lesson to teach next was chosen (RULE-8). */
export function WhyThisLesson() {
  const { t } = useTranslation('progress', { keyPrefix: 'teach' })
  return (
    <Popover width={280} position="top" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton aria-label={t('whyOpen')} title={t('whyOpen')}>
          <Icon name="note" size={16} />
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('whyOpen')}>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: with focus, Esc closes it and screen readers read it */}
        <p tabIndex={0} className={styles.whyNext}>
          {t('why')}
        </p>
      </Popover.Dropdown>
    </Popover>
  )
}
