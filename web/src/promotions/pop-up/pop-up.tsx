import './pop-up-texts.ts'
import { useLocation } from '@tanstack/react-router'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { rememberChoice } from './seen-cookie.ts'
import { Shown } from './shown.tsx'
import { isChildsPage, tellRead, useDuePromotion } from './use-due-promotion.ts'

/** A promotion in the corner, without a veil: it takes no focus and covers nothing that cannot be scrolled free (PROMO-4). */
export function PopUp({ userId }: { readonly userId: string }) {
  const { t } = useTranslation('promotionsPopUp')
  const { t: ui } = useTranslation('ui')
  const promotion = useDuePromotion(userId)
  const [isClosed, setClosed] = useState(false)
  const { pathname } = useLocation()
  const isShown = promotion !== undefined && !isClosed && !isChildsPage(pathname)
  return (
    <>
      <p role="status" className="visually-hidden">
        {isShown && t('message', { product: ui('product'), title: promotion.templateData.title })}
      </p>
      {isShown && (
        <Shown
          promotion={promotion}
          onChoose={isPrimary => rememberChoice(userId, promotion.id, isPrimary)}
          onChosen={isPrimary => tellRead(promotion, isPrimary)}
          onClose={() => setClosed(true)}
        />
      )}
    </>
  )
}
