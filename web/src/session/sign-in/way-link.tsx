import type { SignOnKind } from '@hornbook/contract/session/sign-on-kinds'
import { useTranslation } from 'react-i18next'
import { ButtonAnchor } from '../../ui/button/button.tsx'
import { noteBegun } from './used-way.ts'
import styles from './ways.module.css'
import { type DistrictWays, startOf, type Way } from './ways.ts'

/** Letters in place of the makers' marks, which may be shown only as each maker's rules prescribe. */
const LETTERS: Readonly<Record<SignOnKind, string>> = {
  clever: 'C',
  classlink: 'CL',
  google: 'G',
  microsoft: 'M',
  oidc: '',
}

interface WayLinkProps {
  readonly found: DistrictWays
  readonly way: Way
  /** The page that opens afterwards. */
  readonly back: string | undefined
  /** The way that was used last. */
  readonly isFirst?: boolean
}

/** Goes to the provider. */
export function WayLink({ found, way, back, isFirst = false }: WayLinkProps) {
  const { t } = useTranslation('session')
  return (
    <ButtonAnchor
      className={isFirst ? '' : styles.way}
      variant={isFirst ? 'primary' : 'secondary'}
      size="large"
      href={startOf(way.id, back)}
      onClick={() => noteBegun(found, way)}
      icon={
        isFirst ? undefined : (
          <span className={styles.letters} aria-hidden="true">
            {LETTERS[way.kind] || way.name.charAt(0).toUpperCase()}
          </span>
        )
      }
    >
      {t('ways.continue', { name: way.name })}
    </ButtonAnchor>
  )
}
