import { lazy, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { TextButton } from '../../ui/button/text-button.tsx'
import { LazyWindow } from '../../ui/states/window-loading.tsx'

const load = () => import('./views-window.tsx')
const ViewsWindow = lazy(async () => ({ default: (await load()).ViewsWindow }))

/** Opens the saved views of the district, and saves the page that one is on. */
export function ViewsButton({ className }: { readonly className?: string | undefined }) {
  const { t } = useTranslation('progress')
  const [isOpen, setOpen] = useState(false)
  const [typed, setTyped] = useState('')
  return (
    <>
      <TextButton
        className={className}
        aria-haspopup="dialog"
        onMouseEnter={() => void load()}
        onFocus={() => void load()}
        onClick={() => {
          setTyped('')
          setOpen(true)
        }}
      >
        {t('savedViews')}
      </TextButton>
      {isOpen && (
        <LazyWindow>
          <ViewsWindow name={typed} onName={setTyped} onClose={() => setOpen(false)} />
        </LazyWindow>
      )}
    </>
  )
}
