import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon, type IconName } from '../../ui/icons.tsx'
import { Mark } from '../../ui/mark.tsx'
import { type Area, useCurrentPage } from '../../ui/page.ts'
import { SchemeSwitch } from '../../ui/scheme-switch.tsx'
import { FindButton } from '../find/find-button.tsx'
import { Breadcrumbs } from './breadcrumbs.tsx'
import styles from './header.module.css'
import { UserMenu } from './user-menu.tsx'

const AREA_ICONS: Readonly<Record<Area, IconName>> = {
  dashboard: 'dashboard',
  rostering: 'rostering',
  reports: 'reports',
  upload: 'upload',
  account: 'account',
  guides: 'guides',
  hub: 'hub',
  training: 'training',
}

interface HeaderProps {
  readonly open: boolean
  readonly onOpen: () => void
}

/** The page's banner, with a menu button when the menu does not fit beside the page (SHELL-5). */
export function Header({ open, onOpen }: HeaderProps) {
  const { t } = useTranslation('shell')
  const { area, title, crumbs } = useCurrentPage()
  return (
    <header className={styles.header}>
      <IconButton
        size="medium"
        framed
        className={styles.menu}
        aria-label={t('menu')}
        aria-haspopup="dialog"
        aria-expanded={open}
        onClick={onOpen}
      >
        <Icon name="menu" size={20} />
      </IconButton>
      <Link to="/" className={styles.mark} aria-label={t('mark')} preload={false}>
        <Mark />
      </Link>
      {(title !== '' || crumbs) && (
        <p className={styles.area}>
          <Icon name={AREA_ICONS[area]} />
          {t(`area.${area}`, { ns: 'ui' })}
        </p>
      )}
      <Breadcrumbs where="banner" />
      <div className={styles.end}>
        <FindButton />
        <SchemeSwitch />
        <UserMenu />
      </div>
    </header>
  )
}
