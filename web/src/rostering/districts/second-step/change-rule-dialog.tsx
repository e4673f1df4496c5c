import {
  changeDistrictSecondStep,
  type DistrictSecondStep,
  readDistrictSecondStep,
} from '@hornbook/contract/session/second-step-rules'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { ApiError, GENERIC_MESSAGE } from '../../../api/api-error.ts'
import { call } from '../../../api/call.ts'
import { queryClient, queryFor } from '../../../api/queries.ts'
import { Button } from '../../../ui/button/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import styles from '../district-setting.module.css'

interface ChangeRuleDialogProps {
  readonly districtId: string
  readonly rule: DistrictSecondStep
  readonly onClose: () => void
}

/** Says for how many people something changes, and when, before it does. */
export function ChangeRuleDialog({ districtId, rule, onClose }: ChangeRuleDialogProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'stepRule' })
  // As it was when the dialog opened: the answer turns it round.
  const without = rule.staff - rule.withSecondStep
  const params = { districtId }
  const change = useMutation({
    mutationFn: () => call(changeDistrictSecondStep, { params, body: { required: !rule.required } }),
    onSuccess: answer => {
      onClose()
      queryClient.setQueryData(queryFor(readDistrictSecondStep, { params }).queryKey, answer)
    },
  })
  const { error } = change
  return (
    <Dialog onClose={onClose} title={t(rule.required ? 'askOff.title' : 'askOn.title')}>
      {rule.required ? (
        <p className={styles.asked}>{t('askOff.text')}</p>
      ) : (
        <>
          <p className={styles.asked}>{t('askOn.text', { count: without })}</p>
          <p className={styles.asked}>{t('askOn.lost')}</p>
        </>
      )}
      {error && (
        <p role="alert" className={styles.bad}>
          {error instanceof ApiError ? error.message : GENERIC_MESSAGE}
        </p>
      )}
      <div className={styles.actions}>
        <Button data-autofocus onClick={onClose}>
          {t('cancel')}
        </Button>
        <Button variant="primary" loading={change.isPending} onClick={() => change.mutate()}>
          {t(rule.required ? 'askOff.yes' : 'askOn.yes')}
        </Button>
      </div>
    </Dialog>
  )
}
