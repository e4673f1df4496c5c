import { lazy } from 'react'
import { useTranslation } from 'react-i18next'
import { addressOf, CLASSROOM, DISTRICT, SCHOOL, unitAddress } from '../../address/address.ts'
import { useSearchParams } from '../../address/search-params.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { LazyWindow } from '../../ui/states/window-loading.tsx'
import { countClick } from '../count-click.ts'
import { LoginCardsLink } from '../login-cards/login-cards-link.tsx'
import { useRouteIds } from '../use-dashboard-context.ts'
import { ViewsButton } from '../views/views-button.tsx'
import styles from './explained.module.css'
import { MoreLink } from './more-link.tsx'
import type { Explained } from './skill-rows.ts'

const SkillWindow = lazy(async () => ({ default: (await import('./skill-window.tsx')).SkillWindow }))
const Glossary = lazy(async () => ({ default: (await import('./glossary.tsx')).Glossary }))

/** Opens 'What This Data Means' (DASH-8) and the pages beside a dashboard; shows the window that the address names. */
export function ExplainedButtons(of: Explained) {
  const { t } = useTranslation('progress')
  const { search, change } = useSearchParams()
  const ids = useRouteIds()
  const close = () => change({ window: undefined, level: undefined })
  return (
    <>
      <TextButton className={styles.open} aria-haspopup="dialog" onClick={() => change({ window: 'glossary' })}>
        {t('glossary.open')}
      </TextButton>
      <MoreLink to={unitAddress(ids, 'growth')}>{t('openGrowth')}</MoreLink>
      {of.kind === 'district' && <MoreLink to={addressOf(`${DISTRICT}/compare`, ids)}>{t('compareSchools')}</MoreLink>}
      {of.kind === 'school' && <MoreLink to={addressOf(`${SCHOOL}/compare`, ids)}>{t('compareClasses')}</MoreLink>}
      {of.kind === 'classroom' && (
        <>
          <MoreLink
            to={addressOf(`${CLASSROOM}/groups`, ids)}
            onClick={() => countClick({ name: 'smallGroupsOpened', properties: { instituteType: of.kind, id: of.id } })}
          >
            {t('openGroups')}
          </MoreLink>
          <LoginCardsLink />
        </>
      )}
      <ViewsButton className={styles.open} />
      {search.window === 'skills' && (
        <LazyWindow>
          <SkillWindow {...of} onClose={close} />
        </LazyWindow>
      )}
      {search.window === 'glossary' && (
        <LazyWindow>
          <Glossary kind={of.kind} onClose={close} />
        </LazyWindow>
      )}
    </>
  )
}
