import { useParams } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/queries.ts'
import type { Facts } from '../../form/form.tsx'
import { useListBeneath } from '../../table/list-beneath.ts'
import { syncedFacts } from './record-fields.ts'

/** What every form of a record needs: whose it is, and what follows when it is saved or closed. */
export function useRecordForm() {
  const { districtId = '', id = '' } = useParams({ strict: false })
  const { close } = useListBeneath()
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  return {
    districtId,
    id,
    close,
    /** Counters, dashboards and every list may show what was saved. */
    saved: () => {
      void queryClient.invalidateQueries()
      close()
    },
    factsOf: (origin: string | null, items: Facts['items']) =>
      syncedFacts(items, { title: origin, help: t('syncedHelp'), none: t('none') }),
  }
}
