import { MAX_COMPARED } from '@hornbook/rules/figures/where-to-go'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../address/search-params.ts'
import { ChoiceButton } from '../../ui/button/choice-buttons.tsx'
import { toggled } from './chosen.ts'
import styles from './compare.module.css'

/** Two names, because a link from schools to one of them keeps what stands in the address. */
export const PARAMETERS = { school: 'of', classroom: 'classes' } as const

interface ChooserProps {
  readonly kind: 'classroom' | 'school'
  readonly units: readonly { readonly id: string; readonly name: string }[]
  readonly chosen: readonly string[]
}

/** Chooses two to four of the schools or classes; the chosen ones stand in the address. Of two there is nothing to choose. */
export function Chooser({ kind, units, chosen }: ChooserProps) {
  const { t } = useTranslation('progressCompare')
  const { search, change } = useSearchParams()
  if (units.length < 3) return null
  return (
    <fieldset className={styles.chooser} aria-label={t(`choose.${kind}`, { max: MAX_COMPARED })}>
      {units.map(({ id, name }) => {
        const next = toggled(chosen, search[PARAMETERS[kind]], id)
        return (
          <ChoiceButton
            key={id}
            aria-pressed={chosen.includes(id)}
            disabled={next === null}
            onClick={() => change({ [PARAMETERS[kind]]: next?.join(',') })}
          >
            {name}
          </ChoiceButton>
        )
      })}
      <small>{t(units.length > MAX_COMPARED ? 'chooseMany' : 'chooseText')}</small>
    </fieldset>
  )
}
