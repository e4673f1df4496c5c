import type { Promotion } from '@hornbook/contract/promotions/promotions'
import { useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { useIsWiderThan } from '../../ui/use-screen.ts'
import { Shown } from '../pop-up/shown.tsx'

/** Up to this width nobody is shown a promotion (PROMO-4). */
const SMALLEST = 900
const nothing = () => {}

/** Shows the pop-up as it will be, where it will be. Nothing is counted, and nothing of it is remembered. */
export function LivePreview({ promotion }: { readonly promotion: Pick<Promotion, 'templateData' | 'primaryAction'> }) {
  const { t } = useTranslation('promotions', { keyPrefix: 'preview' })
  const { t: popUp } = useTranslation('promotionsPopUp')
  const { t: ui } = useTranslation('ui')
  const isWide = useIsWiderThan(SMALLEST)
  const [isShown, setShown] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const close = () => {
    opener.current?.focus()
    setShown(false)
  }
  if (!isWide) return <span>{t('tooNarrow')}</span>
  return (
    <>
      <span>
        <TextButton ref={opener} onClick={() => setShown(true)}>
          {t('show')}
        </TextButton>{' '}
        {t('showText')}
      </span>
      <span role="status" className="visually-hidden">
        {isShown && popUp('message', { product: ui('product'), title: promotion.templateData.title })}
      </span>
      {isShown && (
        // biome-ignore lint/a11y/noStaticElementInteractions: Escape in it closes the pop-up and not the form
        <div onFocus={({ target }) => target.setAttribute('data-mantine-stop-propagation', 'true')}>
          <Shown promotion={promotion} onChoose={nothing} onChosen={nothing} onClose={close} />
        </div>
      )}
    </>
  )
}
