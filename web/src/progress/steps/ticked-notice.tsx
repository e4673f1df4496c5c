import { formatShortDay } from '@hornbook/rules/time/written-days'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { useKey } from '../../ui/use-key.ts'
import styles from './steps.module.css'
import { dismissTicked, undoTick, useTicked } from './ticked.ts'

/** Says what was ticked, and offers Undo for ten seconds; it floats, so that nothing moves. */
export function TickedNotice() {
  const { t } = useTranslation('progress', { keyPrefix: 'steps' })
  const ticked = useTicked()
  const words = () => {
    if (ticked === null) return ''
    if (ticked === 'failed') return t('failed')
    if (ticked.state !== 'done') return t(ticked.state)
    const [first = '', ...more] = ticked.names
    const names = more.length === 0 ? first : t('names', { first, count: more.length })
    if (ticked.ticked.length === 0) return t('ticked.already', { names })
    return t(`ticked.${ticked.act === 'teach' ? 'teach' : 'other'}`, { names, day: formatShortDay(ticked.until) })
  }
  const undoable = ticked !== null && ticked !== 'failed' && ticked.state === 'done' && ticked.ticked.length > 0
  const undo = () => {
    if (undoable) void undoTick(ticked)
  }
  // The notice stands at the end of the page, and not for long.
  useKey('z', undo, { ctrl: true })
  const isFailure = ticked !== null && (ticked === 'failed' || ticked.state === 'undoFailed')
  return (
    <div className={styles.notice} role="status" data-shown={ticked !== null} data-failed={isFailure}>
      {ticked !== null && (
        <>
          <Icon name={isFailure ? 'warning' : 'check'} size={18} />
          <span>{words()}</span>
          {undoable && (
            <Button size="small" writes aria-keyshortcuts="Control+z" title={t('undoTitle')} onClick={undo}>
              {t('undo')}
            </Button>
          )}
          <IconButton aria-label={t('close')} onClick={dismissTicked}>
            <Icon name="close" size={16} />
          </IconButton>
        </>
      )}
    </div>
  )
}
