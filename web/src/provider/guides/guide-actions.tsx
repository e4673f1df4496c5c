import { readGuideBook } from '@hornbook/contract/guides/lesson-guides'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { call } from '../../api/call.ts'
import { saveFile } from '../../api/save-file.ts'
import { Button, ButtonLink } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import styles from './guides.module.css'
import type { useGuide, Version } from './use-guide.ts'

interface GuideActionsProps {
  readonly level: string
  readonly books: ReturnType<typeof useGuide>
  readonly onLook: (version: Version) => void
  readonly onReplace: () => void
}

/** What can be done with the book of a level. While one waits, it comes first: to look, then to show. */
export function GuideActions(props: GuideActionsProps) {
  const { waiting } = props.books
  return (
    <div className={styles.actions}>
      {waiting ? <OfWaiting {...props} waiting={waiting} /> : <OfShown {...props} />}
    </div>
  )
}

function OfWaiting({ level, books, waiting, onLook }: GuideActionsProps & { readonly waiting: Version }) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { t: ui } = useTranslation('ui')
  const { show, drop, isBusy } = books
  const isMissing = waiting.missingLessons.length > 0
  const named = (action: string) => ({ children: action, 'aria-label': t('ofLevel', { action, level }) })
  return (
    <>
      {(isMissing || waiting.warnings.length > 0) && (
        <Button
          size="small"
          variant="soft"
          {...named(t(isMissing ? 'seeMissing' : 'seeFound'))}
          onClick={() => onLook(waiting)}
        />
      )}
      <ButtonLink
        size="small"
        to="/lesson-guides/$guideId"
        params={{ guideId: level }}
        search={{ version: waiting.id }}
        target="_blank"
        rel="noopener"
        preload={false}
        icon={<Icon name="external" size={15} />}
        aria-label={`${t('ofLevel', { action: t('look'), level })} ${ui('opensNewTab')}`}
      >
        {t('look')}
      </ButtonLink>
      <Button
        size="small"
        variant={isMissing ? 'secondary' : 'primary'}
        loading={show.isPending}
        disabled={isBusy}
        {...named(t(isMissing ? 'showAnyway' : 'show'))}
        // The list in the row may be cut: what is missing is seen whole before it is shown.
        onClick={() => (isMissing ? onLook(waiting) : show.mutate(waiting))}
      />
      <Button
        size="small"
        variant="quiet"
        loading={drop.isPending}
        disabled={isBusy}
        {...named(t('drop'))}
        onClick={() => drop.mutate(waiting)}
      />
    </>
  )
}

function OfShown({ level, books, onReplace }: GuideActionsProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { shown, before, show, restore, isBusy } = books
  const download = useMutation({
    mutationFn: () => call(readGuideBook, { params: { guideId: level } }),
    onSuccess: ({ content, name }) => saveFile(content, name),
  })
  const named = (action: string) => ({ children: action, 'aria-label': t('ofLevel', { action, level }) })
  const common = { size: 'small', disabled: isBusy } as const
  return (
    <>
      <Button
        size="small"
        writes={false}
        loading={download.isPending}
        icon={<Icon name="reports" size={15} />}
        data-failed={download.isError || undefined}
        {...named(t('download'))}
        onClick={() => download.mutate()}
      />
      <Button
        {...common}
        writes
        icon={<Icon name="upload" size={15} />}
        {...named(t(shown ? 'replace' : 'replaceOurs'))}
        onClick={onReplace}
      />
      {before && (
        <Button
          {...common}
          loading={show.isPending}
          icon={<Icon name="history" size={15} />}
          {...named(t('goBackTo', { number: before.number }))}
          onClick={() => show.mutate(before)}
        />
      )}
      {shown && (
        <Button
          {...common}
          loading={restore.isPending}
          icon={<Icon name="history" size={15} />}
          {...named(t('goBackToOurs'))}
          onClick={() => restore.mutate(shown)}
        />
      )}
    </>
  )
}
