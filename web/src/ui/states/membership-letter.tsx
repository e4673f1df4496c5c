import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'
import { ButtonAnchor } from '../button/button.tsx'
import { Icon } from '../icons.tsx'
import { Letter, Line, Lines } from './letter.tsx'
import { mailTo, useWhomToAsk } from './whom-to-ask.ts'

// As the footer writes the day.
const DAY = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  timeZone: 'America/Los_Angeles',
})
const IN_WORDS = new Intl.DateTimeFormat('en-US', { dateStyle: 'long', timeZone: 'UTC' })

/** Replaces the content where the district's membership is not valid (ACC-2). */
export function MembershipLetter() {
  const { t } = useTranslation('ui', { keyPrefix: 'expired' })
  const { standing, contact } = useWhomToAsk()
  const isOver = ({ membershipExpiresAt: at }: { readonly membershipExpiresAt: string | null }) =>
    at === null || Date.parse(at) <= Date.now()
  const [district, ...others] = standing?.districts.filter(isOver) ?? []
  const named = { district: district?.name ?? '', siteCode: district?.siteCode ?? '–' }
  const letter = { subject: t('subject', named), body: t('body', named) }
  const ended = district?.membershipExpiresAt
  return (
    <Letter title={t('title')}>
      <p>
        {district && others.length === 0
          ? ended
            ? t('since', { ...named, day: DAY.format(new Date(ended)) })
            : t('never', named)
          : standing
            ? t('several')
            : '\u00a0'}
      </p>
      <ButtonAnchor
        variant="primary"
        size="large"
        icon={<Icon name="mail" size={18} />}
        href={mailTo(configuration().brand.supportEmail, letter)}
      >
        {t('contact')}
      </ButtonAnchor>
      <Lines>
        {district?.removedOn ? (
          <Line icon="calendar" title={t('kept.title', { day: IN_WORDS.format(new Date(district.removedOn)) })}>
            {t('kept.text')}
          </Line>
        ) : (
          <Line icon="check" look="good" title={t('safe.title')}>
            {t('safe.text')}
          </Line>
        )}
        <Line icon="file" title={t('yours.title')}>
          {t('yours.text')}
        </Line>
        {contact && (
          <Line
            icon="mail"
            look="act"
            title={<a href={mailTo(contact.email, letter)}>{t('ask.title', { name: contact.name })}</a>}
          >
            {t('ask.text')}
          </Line>
        )}
      </Lines>
    </Letter>
  )
}
