import { Drawer } from '@mantine/core'
import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { FilterBox } from '../../ui/filter-box.tsx'
import { useFocusBack } from '../../ui/use-focus-back.ts'
import { useScreen } from '../../ui/use-screen.ts'
import styles from './contents.module.css'

interface SideProps {
  readonly which: 'contents' | 'search'
  readonly level: number
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onClose: () => void
  readonly children: ReactNode
}

/** The contents or the search, over the page where there is no room beside it. */
export function Side({ which, level, typed, onType, onClose, children }: SideProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const isPhone = useScreen() === 'phone'
  useFocusBack()
  return (
    <Drawer
      opened
      onClose={onClose}
      position={isPhone ? 'bottom' : 'left'}
      size={isPhone ? '85%' : 340}
      title={which === 'contents' ? t('contents') : t('search', { level })}
      closeButtonProps={{ 'aria-label': t(which === 'contents' ? 'closeContents' : 'closeSearch') }}
    >
      {which === 'search' && (
        <div className={styles.searchBox}>
          <FilterBox label={t('search', { level })} value={typed} onChange={onType} />
        </div>
      )}
      {children ?? <p className={styles.key}>{t('searchHint')}</p>}
    </Drawer>
  )
}
