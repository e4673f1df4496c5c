import { agreeToPurge, type Leaving } from '@hornbook/contract/provider/leaving'
import { formatLongDate } from '@hornbook/rules/time/written-days'
import { TextInput } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { formatDay } from '../../dates/format-dates.ts'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import sheet from '../../ui/sheet.module.css'
import type { Act } from './act.ts'
import { AskDialog } from './ask-dialog.tsx'
import { GoesAndStays } from './goes-and-stays.tsx'
import styles from './leaving.module.css'

interface PlanProps {
  readonly leaving: Leaving
  readonly purge: NonNullable<Leaving['purge']>
  readonly act: Act
}

/** A purge that is proposed or agreed to: what it removes, and who has agreed. */
export function Plan({ leaving, purge, act }: PlanProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const { district } = leaving
  const isAgreed = purge.status === 'agreed'
  const warning = purge.isHeld ? 'plan.held' : purge.isLate ? 'plan.late' : null
  const who = isAgreed
    ? t('plan.twoOfTwo', {
        by: purge.proposedBy,
        second: purge.agreedBy ?? '',
        date: formatDay(purge.agreedAt ?? '', district.timezone),
      })
    : t('plan.oneOfTwo', { by: purge.proposedBy })
  return (
    <>
      <div className={sheet.sheet}>
        {warning && (
          <p className={styles.warning}>
            <Icon name="warning" />
            {t(warning)}
          </p>
        )}
        <GoesAndStays has={leaving.has} />
        <div className={styles.foot}>
          <p>
            {who} {!isAgreed && purge.proposedByYou && t('plan.another')}
          </p>
          {!isAgreed && !purge.proposedByYou && warning === null && <Agree {...{ leaving, purge, act }} />}
        </div>
      </div>
      {warning === null && <p>{t('plan.until')}</p>}
    </>
  )
}

/** The second person types the Site Code, so that it is the right district. */
function Agree({ leaving: { district, typedCode: code }, purge, act }: PlanProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'leaving' })
  const [isAsked, setAsked] = useState(false)
  const [typedCode, setTyped] = useState('')
  const agree = () =>
    act(
      () => call(agreeToPurge, { params: { districtId: district.id }, body: { purgeId: purge.id, typedCode } }),
      t('plan.agreed'),
    )
  const values = { date: formatLongDate(purge.purgeOn), by: purge.proposedBy, reason: purge.reason ?? '' }
  return (
    <>
      <Button variant="primary" onClick={() => setAsked(true)}>
        {t('plan.agree')}
      </Button>
      {isAsked && (
        <AskDialog
          title={t('agree.title', { name: district.name })}
          text={t('agree.text', values)}
          confirm={t('agree.confirm')}
          back={t('back')}
          isReady={typedCode.trim() !== ''}
          onConfirm={agree}
          onClose={() => setAsked(false)}
        >
          {problem => (
            <TextInput
              label={t('agree.code', { code })}
              description={t('agree.codeHelp')}
              value={typedCode}
              required
              data-autofocus
              autoComplete="off"
              error={problem}
              onChange={event => setTyped(event.target.value)}
            />
          )}
        </AskDialog>
      )}
    </>
  )
}
