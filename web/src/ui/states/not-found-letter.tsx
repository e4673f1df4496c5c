import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../button/button.tsx'
import { openFinder } from '../open-finder.ts'
import { pageBefore } from '../page.ts'
import styles from './letter.module.css'
import { Letter, Line, Lines } from './letter.tsx'
import { mailTo, useWhomToAsk } from './whom-to-ask.ts'

/** Shown for an unknown URL, or one outside the person's scope (SHELL-12): never whether the page exists. */
export function NotFoundLetter() {
  const { t } = useTranslation('ui', { keyPrefix: 'notFound' })
  const { contact, email, isPending } = useWhomToAsk()
  const [before] = useState(pageBefore)
  const [typed, setTyped] = useState('')
  const find = (event: FormEvent) => {
    event.preventDefault()
    openFinder(typed)
  }
  const { pathname } = location
  const letter = { subject: t('askSubject'), body: t('askBody', { address: `${location.origin}${pathname}` }) }
  return (
    <Letter title={t('title')}>
      <p>{t('text')}</p>
      <code className={styles.address}>{pathname}</code>
      <form className={styles.find} onSubmit={find}>
        <input
          aria-label={t('find')}
          placeholder={t('find')}
          value={typed}
          onChange={({ target }) => setTyped(target.value)}
        />
        <Button type="submit" writes={false}>
          {t('findShort')}
        </Button>
      </form>
      <Lines>
        <Line icon="dashboard" look="act" title={<Link to="/">{t('home')}</Link>}>
          {t('homeText')}
        </Line>
        {before && (
          <Line icon="history" look="act" title={<a href={before.address}>{before.title}</a>}>
            {t('before')}
          </Line>
        )}
        <Line icon="mail" look="act" title={<a href={mailTo(email, letter)}>{t('ask')}</a>}>
          {!isPending && t(contact ? 'askContact' : 'askSupport', { name: contact?.name ?? '' })}
        </Line>
      </Lines>
    </Letter>
  )
}
