import { useTranslation } from 'react-i18next'
import { formatDateTime } from '../../dates/format-dates.ts'
import { useZone } from '../../dates/use-zone.ts'
import { TextButton } from '../../ui/button/text-button.tsx'
import { formatSize } from '../../ui/size.ts'
import styles from './guides.module.css'
import { rangesOf } from './ranges.ts'
import type { Version } from './use-guide.ts'

interface GuideStandingProps {
  readonly guide: { readonly id: string; readonly lessonCount: number }
  readonly shown: Version | undefined
  readonly waiting: Version | undefined
  readonly onLook: (version: Version) => void
}

/** Which book teachers read, and which one waits to be shown. */
export function GuideStanding({ guide, shown, waiting, onLook }: GuideStandingProps) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const zone = useZone(null)
  if (waiting) return <Waiting guide={guide} shown={shown} waiting={waiting} />
  if (!shown) return <p>{t('ours')}</p>
  const { fileName, size, sentBy, sentAt, missingLessons, warnings } = shown
  const facts = { file: fileName, size: formatSize(size), name: sentBy, time: formatDateTime(sentAt, zone) }
  const [first, ...others] = warnings
  return (
    <p>
      <bdi>{t('own', facts)}</bdi>{' '}
      {missingLessons.length === 0
        ? t('allFound', { lessons: guide.lessonCount })
        : t('notFound', { count: missingLessons.length, list: shortList(missingLessons) })}{' '}
      {first && (others.length === 0 ? first.text : t('toldMore', { first: first.text, count: others.length }))}{' '}
      {(first || missingLessons.length > 0) && (
        <TextButton aria-label={t('seeThemOf', { level: guide.id })} onClick={() => onLook(shown)}>
          {t('seeThem')}
        </TextButton>
      )}
    </p>
  )
}

function Waiting({
  guide,
  shown,
  waiting,
}: Omit<GuideStandingProps, 'onLook' | 'waiting'> & { readonly waiting: Version }) {
  const { t } = useTranslation('provider', { keyPrefix: 'guides' })
  const { fileName, missingLessons } = waiting
  const count = missingLessons.length
  return (
    <p>
      <bdi>{t('waiting', { file: fileName })}</bdi>{' '}
      <strong className={count > 0 ? styles.missing : undefined}>
        {count > 0
          ? t('waitingMissing', { count, list: shortList(missingLessons) })
          : t('waitingAll', { lessons: guide.lessonCount })}
      </strong>{' '}
      {shown ? t('stillOwn', { number: shown.number }) : t('stillOurs')}
    </p>
  )
}

const MAX_RANGES = 12

/** The whole list is in the dialog. */
function shortList(lessons: readonly number[]): string {
  const ranges = rangesOf(lessons)
  return ranges.length > MAX_RANGES ? `${ranges.slice(0, MAX_RANGES).join(', ')} …` : ranges.join(', ')
}
