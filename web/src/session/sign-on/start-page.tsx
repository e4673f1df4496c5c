import './texts.ts'
import { SIGN_ON_KINDS, type SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { Link, useParams, useSearch } from '@tanstack/react-router'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useErrorMessage } from '../sign-in/error-message.ts'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import { noteBegun } from '../sign-in/used-way.ts'
import { findWays, startOf } from '../sign-in/ways.ts'

const isKind = (kind: string): kind is SignOnKind => SIGN_ON_KINDS.some(each => each === kind)

/** For portals and bookmarks: goes to a district's provider at once, and leaves nothing behind for Back. */
export function StartPage() {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'start' })
  const errorMessage = useErrorMessage()
  const { kind } = useParams({ from: '/out/login/$kind' })
  const { district: siteCode, redirect } = useSearch({ from: '/out/login/$kind' })
  const { t: kinds } = useTranslation('sessionSignOn', { keyPrefix: 'kinds' })
  const name = isKind(kind) ? kinds(kind) : kind
  const [problem, setProblem] = useState<unknown>()
  usePageTitle(t('title'))
  useEffect(() => {
    const controller = new AbortController()
    const start = async () => {
      if (siteCode === undefined) return setProblem('none')
      const found = await findWays({ siteCode }, controller.signal)
      const way = found?.ways.find(each => each.kind === kind)
      if (!found || !way) return setProblem('none')
      noteBegun(found, way)
      location.replace(startOf(way.id, redirect))
    }
    start().catch((error: unknown) => {
      if (!controller.signal.aborted) setProblem(error)
    })
    return () => controller.abort()
  }, [kind, siteCode, redirect])
  if (problem === undefined)
    return (
      <>
        <h1 className={styles.title}>{t('going', { name })}</h1>
        <p className={styles.text} role="status">
          {t('goingText')}
        </p>
      </>
    )
  return (
    <div role="alert">
      <h1 className={styles.title}>{t('stopped')}</h1>
      <p className={styles.text}>{problem === 'none' ? t('none', { name }) : errorMessage(problem)}</p>
      <p className={styles.links}>
        <Link to="/sign-in" replace>
          {t('find')}
        </Link>{' '}
        <Link to="/login" replace>
          {t('password')}
        </Link>
      </p>
    </div>
  )
}
