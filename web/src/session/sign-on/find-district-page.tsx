import './texts.ts'
import { Link, useSearch } from '@tanstack/react-router'
import { type FormEvent, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { useErrorMessage } from '../sign-in/error-message.ts'
import { Field } from '../sign-in/field.tsx'
import styles from '../sign-in/form.module.css'
import { usePageTitle } from '../sign-in/page-title.ts'
import ways from '../sign-in/ways.module.css'
import { type DistrictWays, domainIn, findWays } from '../sign-in/ways.ts'
import { WaysOfDistrict } from '../sign-in/ways-of-district.tsx'

/** Finds a district by its Site Code or the domain of its addresses: a list of districts would tell everybody who uses Hornbook. */
export function FindDistrictPage() {
  const { t } = useTranslation('sessionSignOn', { keyPrefix: 'find' })
  const errorMessage = useErrorMessage()
  const { redirect } = useSearch({ from: '/out/sign-in' })
  const form = useRef<HTMLFormElement>(null)
  const [typed, setTyped] = useState('')
  const [problem, setProblem] = useState<string>()
  const [found, setFound] = useState<DistrictWays>()
  const [working, setWorking] = useState(false)
  usePageTitle(t('title'))

  const refuse = (why: string) => {
    setProblem(why)
    form.current?.querySelector('input')?.focus()
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (working) return
    const siteCode = typed.trim()
    const domain = domainIn(siteCode)
    if (siteCode === '') return refuse(t('required'))
    if (siteCode.includes('@') && domain === null) return refuse(t('notOne'))
    setWorking(true)
    try {
      const answer = await findWays(domain === null ? { siteCode } : { domain })
      if (answer) setFound(answer)
      else refuse(t(domain === null ? 'noCode' : 'noDomain'))
    } catch (error) {
      refuse(errorMessage(error))
    } finally {
      setWorking(false)
    }
  }

  return (
    <>
      <h1 className={styles.title}>{t('title')}</h1>
      <p className={styles.text}>{t('text')}</p>
      <form ref={form} className={styles.form} onSubmit={event => void submit(event)} noValidate>
        <Field
          label={t('label')}
          name="district"
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          required
          value={typed}
          onChange={event => {
            setTyped(event.target.value)
            setProblem(undefined)
            setFound(undefined)
          }}
          error={problem}
        />
        <Button variant={found ? 'secondary' : 'primary'} size="large" type="submit" aria-disabled={working}>
          {t('find')}
        </Button>
      </form>
      <div role="status" className={ways.found}>
        {found && <WaysOfDistrict found={found} back={redirect} />}
      </div>
      <p className={styles.links}>
        <Link to="/login" search={redirect ? { redirect } : {}}>
          {t('back')}
        </Link>
      </p>
    </>
  )
}
