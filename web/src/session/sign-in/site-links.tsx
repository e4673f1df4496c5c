import { useTranslation } from 'react-i18next'
import { configuration } from '../../api/configuration.ts'

/** Contact, Privacy and Terms, on the pages before sign-in. */
export function SiteLinks() {
  const { t } = useTranslation()
  const { links } = configuration().brand
  return (['contact', 'privacy', 'terms'] as const).map(
    name =>
      links[name] && (
        <a key={name} href={links[name]} target="_blank" rel="noopener">
          {t(`links.${name}`)}
          <span className="visually-hidden"> {t('opensNewTab')}</span>
        </a>
      ),
  )
}
