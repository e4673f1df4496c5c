import { changeDistrictSignOn, testDistrictSignOn } from '@hornbook/contract/session/district-sign-ons'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf } from '../../address/address.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { announceSaved } from '../../form/saved.tsx'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { OnlyWay } from './only-way.tsx'
import { RemoveWay } from './remove-way.tsx'
import styles from './sign-ons.module.css'
import { readWaysAgain, type Way } from './ways.ts'

interface WayActionsProps {
  readonly districtId: string
  readonly way: Way
}

type Asked = 'only' | 'remove' | null

/** What can be done with a way: first what brings it further. */
export function WayActions({ districtId, way }: WayActionsProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'signOns' })
  const [working, setWorking] = useState<'test' | 'change' | null>(null)
  const [problem, setProblem] = useState('')
  const [asked, setAsked] = useState<Asked>(null)
  const { id, name, enabled, only, testedAt, version } = way
  const params = { districtId, signOnId: id }
  const of = (what: string) => t('ways.of', { what, name })

  const work = async (what: 'test' | 'change', act: () => Promise<unknown>) => {
    setWorking(what)
    setProblem('')
    try {
      await act()
    } catch (error) {
      const isStale = error instanceof ApiError && error.status === 412
      setProblem(isStale ? t('stale') : (error instanceof ApiError && error.errors[0]?.detail) || t('refused'))
      await readWaysAgain()
    } finally {
      setWorking(null)
    }
  }
  const test = () =>
    work('test', async () => {
      const back = `${addressOf('/districts/$districtId/sign-in', { districtId })}?tested=${id}`
      const { row } = await call(testDistrictSignOn, { params, body: { return: back } })
      location.assign(row.address)
    })
  const change = (attributes: { readonly enabled?: boolean; readonly only?: boolean }, done: string) =>
    work('change', async () => {
      const data = { type: 'signOn', id, attributes: { ...attributes, version } } as const
      await call(changeDistrictSignOn, { params, body: { data } })
      await readWaysAgain()
      announceSaved(done)
    })

  const isTested = testedAt !== null
  const testButton = (
    <Button
      size="small"
      variant={isTested ? 'secondary' : 'primary'}
      loading={working === 'test'}
      aria-label={of(t(isTested ? 'ways.testAgain' : 'ways.test'))}
      onClick={() => void test()}
    >
      {t(isTested ? 'ways.testAgain' : 'ways.test')}
    </Button>
  )
  return (
    <>
      <div className={styles.actions}>
        {!enabled && !isTested && testButton}
        {!enabled && isTested && (
          <Button
            size="small"
            variant="primary"
            loading={working === 'change'}
            aria-label={of(t('ways.switchOn'))}
            onClick={() => void change({ enabled: true }, t('ways.switchedOn', { name }))}
          >
            {t('ways.switchOn')}
          </Button>
        )}
        {only && (
          <>
            <Button
              size="small"
              loading={working === 'change'}
              aria-label={of(t('only.end'))}
              onClick={() => void change({ only: false }, t('only.ended'))}
            >
              {t('only.end')}
            </Button>
            <Button size="small" writes aria-label={of(t('only.change'))} onClick={() => setAsked('only')}>
              {t('only.change')}
            </Button>
          </>
        )}
        {isTested && testButton}
        <ButtonLink
          size="small"
          to="/districts/$districtId/sign-in/$signOnId"
          params={params}
          aria-label={of(t('ways.change'))}
        >
          {t('ways.change')}
        </ButtonLink>
        {enabled && !only && (
          <Button size="small" writes aria-label={of(t('only.begin'))} onClick={() => setAsked('only')}>
            {t('only.begin')}
          </Button>
        )}
        {enabled && !only && (
          <Button
            size="small"
            loading={working === 'change'}
            aria-label={of(t('ways.switchOff'))}
            onClick={() => void change({ enabled: false }, t('ways.switchedOff', { name }))}
          >
            {t('ways.switchOff')}
          </Button>
        )}
        {!enabled && (
          <Button size="small" writes aria-label={of(t('ways.remove'))} onClick={() => setAsked('remove')}>
            {t('ways.remove')}
          </Button>
        )}
      </div>
      {!isTested && <p className={styles.help}>{t('ways.testHelp')}</p>}
      <p role="alert" className={styles.bad}>
        {problem}
      </p>
      {asked === 'only' && <OnlyWay districtId={districtId} way={way} onClose={() => setAsked(null)} />}
      {asked === 'remove' && <RemoveWay districtId={districtId} way={way} onClose={() => setAsked(null)} />}
    </>
  )
}
