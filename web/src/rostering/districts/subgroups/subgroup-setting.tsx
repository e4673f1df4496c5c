import { readDistrict } from '@hornbook/contract/rostering/districts'
import { changeSubgroups } from '@hornbook/contract/rostering/subgroups'
import { LEAST_SHOWN, SUBGROUPS, type Subgroup } from '@hornbook/rules/figures/subgroups'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { queryClient, queryFor } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { TextLink } from '../../../ui/button/text-button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import sheet from '../../../ui/sheet.module.css'
import styles from '../district-setting.module.css'

interface SubgroupSettingProps {
  readonly districtId: string
  /** The kinds that are switched on. */
  readonly subgroups: readonly Subgroup[]
}

/** Which subgroups a district takes from its roster files; switching one off deletes what is known of it (SUB-2). */
export function SubgroupSetting({ districtId, subgroups }: SubgroupSettingProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'subgroups' })
  const [asked, setAsked] = useState<Subgroup | null>(null)
  const change = useMutation({
    mutationFn: (kind: Subgroup) => {
      const wanted = SUBGROUPS.filter(each => (each === kind ? !subgroups.includes(each) : subgroups.includes(each)))
      return call(changeSubgroups, { params: { districtId }, body: { subgroups: wanted } })
    },
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: queryFor(readDistrict, { params: { districtId } }).queryKey })
      setAsked(null)
    },
  })
  const { error } = change
  const failure = error && (
    <p role="alert" className={styles.bad}>
      {error instanceof ApiError ? error.message : GENERIC_MESSAGE}
    </p>
  )
  return (
    <section className={`${sheet.sheet} ${styles.rule}`} aria-labelledby="subgroups">
      <div className={sheet.bar}>
        <h2 id="subgroups">{t('title')}</h2>
        {subgroups.length > 0 && (
          <span className={sheet.end}>
            <TextLink to="/dashboard/districts/$districtId/subgroups" params={{ districtId }}>
              {t('open')}
            </TextLink>
          </span>
        )}
      </div>
      <div className={styles.content}>
        <p>{t('about', { least: LEAST_SHOWN })}</p>
      </div>
      {SUBGROUPS.map(kind => {
        const isOn = subgroups.includes(kind)
        return (
          <div key={kind} className={styles.content}>
            <p>
              <b>
                {t(kind)}: {t(isOn ? 'isOn' : 'isOff')}.
              </b>{' '}
              {t(`${kind}Text`)}
            </p>
            <Button
              writes
              variant={isOn ? 'secondary' : 'soft'}
              aria-label={`${t(isOn ? 'off' : 'on')}: ${t(kind)}`}
              loading={change.isPending && change.variables === kind && asked === null}
              onClick={() => (isOn ? setAsked(kind) : change.mutate(kind))}
            >
              {t(isOn ? 'off' : 'on')}
            </Button>
          </div>
        )
      })}
      {asked === null && failure}
      {asked !== null && (
        <Dialog onClose={() => setAsked(null)} title={t(`ask.${asked}`)}>
          <p className={styles.asked}>{t('ask.text')}</p>
          {failure}
          <div className={styles.actions}>
            <Button data-autofocus onClick={() => setAsked(null)}>
              {t('cancel')}
            </Button>
            <Button variant="primary" loading={change.isPending} onClick={() => change.mutate(asked)}>
              {t('ask.yes')}
            </Button>
          </div>
        </Dialog>
      )}
    </section>
  )
}
