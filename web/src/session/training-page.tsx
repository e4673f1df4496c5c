import './training-texts.ts'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { configuration } from '../api/configuration.ts'
import { session as current } from '../signed-in/current-session.ts'
import { Button, ButtonAnchor } from '../ui/button/button.tsx'
import { usePage } from '../ui/page.ts'
import { Letter, Line, Lines } from '../ui/states/letter.tsx'
import { mailTo, useWhomToAsk } from '../ui/states/whom-to-ask.ts'
import { askWhetherTrained } from './session.ts'

/** The only page for people in training (SESS-9). */
export function TrainingPage() {
  const { t } = useTranslation('sessionTraining')
  const { t: ui } = useTranslation()
  usePage({ title: t('title'), area: 'training' })
  const { standing } = useWhomToAsk()
  const [isAsked, setAsked] = useState(false)
  // On any click, also one in the menu, and on the way back from the training site.
  useEffect(() => {
    const ask = () => void askWhetherTrained()
    for (const event of ['click', 'focus']) addEventListener(event, ask)
    return () => {
      for (const event of ['click', 'focus']) removeEventListener(event, ask)
    }
  }, [])
  const [classroom, ...others] = standing?.classrooms ?? []
  const about = { name: current().user?.fullName ?? '', district: standing?.districts[0]?.name ?? '' }
  const letter = { subject: t('subject', about), body: t('body', about) }
  return (
    <Letter title={t('title')}>
      <p>{t('text')}</p>
      <ButtonAnchor
        variant="primary"
        size="large"
        href={configuration().brand.links.training}
        target="_blank"
        rel="noopener"
      >
        {t('open')}
        <span className="visually-hidden"> {ui('opensNewTab')}</span>
      </ButtonAnchor>
      <Lines>
        <Line icon="check" look="good" title={t('ready.title')}>
          {standing &&
            (classroom
              ? [
                  t('ready.class', { ...classroom, count: classroom.students }),
                  others.length > 0 && t('ready.more', { count: others.length }),
                ]
                  .filter(Boolean)
                  .join(' ')
              : about.district)}
        </Line>
        <Line
          icon="training"
          look="act"
          title={t('doing.title')}
          action={
            <Button writes={false} onClick={() => setAsked(true)}>
              {t('doing.finished')}
            </Button>
          }
        >
          <span role="status">{isAsked ? t('doing.notYet') : t('doing.text')}</span>
        </Line>
        <Line icon="lock" title={t('after.title')}>
          {t('after.text')}
        </Line>
      </Lines>
      <p>
        {t('stuck')} <a href={mailTo(configuration().brand.supportEmail, letter)}>{t('support')}</a>
      </p>
    </Letter>
  )
}
