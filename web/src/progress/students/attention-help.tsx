import { ATTENTION, REASONS, type Urgency, urgencyOf } from '@hornbook/rules/figures/attention'
import { PACE } from '@hornbook/rules/figures/outlook'
import { STUDENTS_PER_ACTIVE_ONE } from '@hornbook/rules/figures/school-days'
import { Modal } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './attention.module.css'
import { reasonTitle } from './attention.ts'

const URGENCIES: readonly Urgency[] = ['needsYou', 'worthWatching']
const NUMBERS = {
  days: ATTENTION.idleDays,
  repeats: ATTENTION.repeats,
  recent: ATTENTION.recentDays,
  usual: ATTENTION.usualDays,
  pace: PACE.days,
}

/** Explains the reasons with the numbers that they are judged by. */
export function AttentionHelp() {
  const { t } = useTranslation('progress')
  const [opened, setOpened] = useState(false)
  return (
    <>
      <IconButton
        className={styles.open}
        aria-label={t('attention.help.open')}
        title={t('attention.help.open')}
        aria-haspopup="dialog"
        onClick={() => setOpened(true)}
      >
        <Icon name="note" size={16} />
      </IconButton>
      <Modal opened={opened} onClose={() => setOpened(false)} title={t('attention.help.title')} size="lg">
        <div className={styles.help}>
          <p>{t('attention.help.days', { percent: 100 / STUDENTS_PER_ACTIVE_ONE })}</p>
          {URGENCIES.map(urgency => (
            <section key={urgency}>
              <h3>{t(`chips.${urgency}`)}</h3>
              <dl>
                {REASONS.filter(reason => urgencyOf(reason) === urgency).map(reason => (
                  <div key={reason} data-urgency={urgency}>
                    <dt>{reasonTitle(reason, t)}</dt>
                    <dd>{t(`attention.${reason}.rule`, NUMBERS)}</dd>
                  </div>
                ))}
              </dl>
            </section>
          ))}
          <p>{t('attention.help.first')}</p>
          <p>{t('attention.help.none')}</p>
          <p>{t('attention.help.outlook')}</p>
        </div>
      </Modal>
    </>
  )
}
