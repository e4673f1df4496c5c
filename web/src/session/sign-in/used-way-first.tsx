import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { TextButton } from '../../ui/button/text-button.tsx'
import { Or } from '../../ui/or.tsx'
import styles from './form.module.css'
import { LoginNotice } from './login-notice.tsx'
import { usePageTitle } from './page-title.ts'
import type { UsedWay } from './used-way.ts'
import { WayLink } from './way-link.tsx'
import ways from './ways.module.css'

interface UsedWayFirstProps {
  readonly used: UsedWay
  readonly back: string | undefined
  readonly onPassword: () => void
  readonly onForget: () => void
}

/** Where a district's way was used before it comes first, and the password is one press away. */
export function UsedWayFirst({ used, back, onPassword, onForget }: UsedWayFirstProps) {
  const { t } = useTranslation('session')
  usePageTitle(t('title'))
  const inOrder = used.ways.toSorted((one, other) => Number(other.id === used.last) - Number(one.id === used.last))
  return (
    <>
      <LoginNotice />
      <h1 className={styles.title}>{t('welcome')}</h1>
      <p className={styles.text}>{used.district}</p>
      <div className={ways.used}>
        {inOrder.map((way, index) => (
          <WayLink key={way.id} found={used} way={way} back={back} isFirst={index === 0} />
        ))}
        <Or>{t('ways.orElse')}</Or>
        <Button size="large" writes={false} onClick={onPassword}>
          {t('ways.password')}
        </Button>
      </div>
      <p className={styles.links}>
        <TextButton onClick={onForget}>{t('ways.another')}</TextButton>
      </p>
    </>
  )
}
