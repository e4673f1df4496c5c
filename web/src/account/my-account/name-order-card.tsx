import { type MyAccount, readMyAccount } from '@hornbook/contract/session/my-account'
import { NAME_ORDERS } from '@hornbook/rules/people/names'
import { NativeSelect } from '@mantine/core'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { invalidate } from '../../api/queries.ts'
import { announceSaved } from '../../form/saved.tsx'
import { useNameOrder } from '../../signed-in/name-order.ts'
import { saveNameOrder } from '../../signed-in/save-name-order.ts'
import { Card } from './card.tsx'
import { SaveFoot } from './save-foot.tsx'
import { useSaving } from './use-saving.ts'

/** By which name lists and paper sort people for somebody (PEOPLE-20). */
export function NameOrderCard() {
  const { t } = useTranslation('account', { keyPrefix: 'own.names' })
  const { t: own } = useTranslation('account', { keyPrefix: 'own' })
  const kept = useNameOrder()
  const [chosen, setChosen] = useState<MyAccount['nameOrder'] | null>(null)
  const saving = useSaving(['nameOrder'])
  const shown = chosen ?? kept
  const isChanged = shown !== kept
  const save = () => {
    if (!isChanged) return
    void saving.send(async () => {
      await saveNameOrder(shown)
      setChosen(null)
      void invalidate(readMyAccount)
      announceSaved(t('saved'))
    })
  }
  return (
    <Card
      id="names"
      title={t('title')}
      onSubmit={save}
      isBusy={saving.isSaving}
      foot={
        <SaveFoot label={own('save')} problem={saving.problems['']} isOff={saving.isSaving || !isChanged}>
          {t('about')}
        </SaveFoot>
      }
    >
      <NativeSelect
        name="nameOrder"
        label={t('label')}
        value={shown}
        data={NAME_ORDERS.map(value => ({ value, label: t(`orders.${value}`) }))}
        error={saving.problems.nameOrder}
        onChange={({ currentTarget }) => {
          setChosen(NAME_ORDERS.find(order => order === currentTarget.value) ?? null)
          saving.typed('nameOrder')
        }}
      />
    </Card>
  )
}
