import '../texts.ts'
import { Outlet } from '@tanstack/react-router'
import { configuration } from '../../api/configuration.ts'
import { DemoBanner } from '../../ui/demo-banner.tsx'
import { Mark } from '../../ui/mark.tsx'
import { SchemeSwitch } from '../../ui/scheme-switch.tsx'
import { LetterPage } from './letter-page.tsx'
import styles from './session-frame.module.css'
import { SiteLinks } from './site-links.tsx'

/** The layout of the pages before sign-in: a form, and beside it a drawing of a hornbook. */
export function SessionFrame() {
  return (
    <div className={styles.frame}>
      <DemoBanner />
      <div className={styles.columns}>
        <div className={styles.column}>
          <header className={styles.header}>
            <Mark />
            <SchemeSwitch />
          </header>
          <main className={styles.main}>
            <Outlet />
          </main>
          <footer className={styles.footer}>
            <span>{configuration().versionLabel}</span>
            <SiteLinks />
          </footer>
        </div>
        <LetterPage />
      </div>
    </div>
  )
}
