import '../texts.ts'
import { Drawer } from '@mantine/core'
import { QueryClientProvider } from '@tanstack/react-query'
import { Outlet } from '@tanstack/react-router'
import { type CSSProperties, type ReactNode, useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { queryClient } from '../../api/queries.ts'
import { useSession } from '../../signed-in/current-session.ts'
import { MantineFrame } from '../../theme/mantine-frame.tsx'
import { DemoBanner } from '../../ui/demo-banner.tsx'
import { Mark } from '../../ui/mark.tsx'
import { usePage } from '../../ui/page.ts'
import { MembershipExpired } from '../../ui/states/membership-expired.tsx'
import { useKeptFocus } from '../../ui/use-kept-focus.ts'
import styles from './app-frame.module.css'
import { Breadcrumbs } from './breadcrumbs.tsx'
import { Footer } from './footer.tsx'
import { Header } from './header.tsx'
import { Navigation } from './navigation.tsx'
import { usePageFocus } from './use-page-focus.ts'
import { ViewBanner } from './view-banner.tsx'

/** The frame around every page behind sign-in. `children` are dialogs that can open over any page. */
export function AppFrame({ children }: { readonly children?: ReactNode }) {
  const { user, training } = useSession()
  const id = user?.id
  // The next person must not see the last one's cached data.
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when the person changes
  useEffect(() => () => queryClient.clear(), [id])
  // On sign-out the person is cleared just before the page changes.
  if (!user) return null
  const blocked = user.userType !== 'Administrator' && !user.membershipValid && !training
  return (
    <QueryClientProvider client={queryClient}>
      <MantineFrame>
        <Frame blocked={blocked} />
        {children}
      </MantineFrame>
    </QueryClientProvider>
  )
}

function Frame({ blocked }: { readonly blocked: boolean }) {
  const { t } = useTranslation('shell')
  const [menuOpen, setMenuOpen] = useState(false)
  const main = usePageFocus()
  const [bannerHeight, setBannerHeight] = useState<number | null>(null)
  // The banner of a view stays where the header does otherwise, and what sticks below that sticks below it.
  const below = bannerHeight === null ? undefined : ({ '--header': `${bannerHeight}px` } as CSSProperties)
  useKeptFocus()
  return (
    <div className={styles.frame} data-viewed={bannerHeight !== null || undefined}>
      <a href="#main" className={styles.skip}>
        {t('skip')}
      </a>
      <ViewBanner onHeight={setBannerHeight} />
      <DemoBanner />
      <Header open={menuOpen} onOpen={() => setMenuOpen(true)} />
      <div className={styles.body} style={below}>
        <div className={styles.side}>
          <Navigation />
        </div>
        <div className={styles.page}>
          <Breadcrumbs where="page" />
          <main id="main" ref={main} tabIndex={-1} className={styles.main}>
            {blocked ? <Blocked /> : <Outlet />}
          </main>
          <Footer />
        </div>
      </div>
      <Drawer opened={menuOpen} onClose={() => setMenuOpen(false)} size={300} title={<Mark />}>
        <Navigation onFollow={() => setMenuOpen(false)} />
      </Drawer>
    </div>
  )
}

/** Replaces every page until the membership is valid again (ACC-2). */
function Blocked() {
  const { t } = useTranslation()
  usePage({ title: t('expired.title'), area: 'dashboard' })
  return <MembershipExpired />
}
