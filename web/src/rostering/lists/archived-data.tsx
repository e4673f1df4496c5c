import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'

/** Whom to ask for the data of archived people (LIST-20); nothing for classes. */
export function ArchivedData({ noun }: { readonly noun: string }) {
  const { t } = useTranslation('rostering', { keyPrefix: 'lists' })
  if (noun !== 'students' && noun !== 'teachers') return null
  return (
    <>
      {' · '}
      <a href={`mailto:${configuration().brand.supportEmail}`}>{t('archivedData')}</a>
    </>
  )
}
