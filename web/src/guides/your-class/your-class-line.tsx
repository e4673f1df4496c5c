import '../texts.ts'
import { type GuideLevel, hasGuide, type Lesson } from '@hornbook/rules/reading/curriculum'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { Icon } from '../../ui/icons.tsx'
import { Names, Passed } from './names.tsx'
import { useYourClass, type WhichClass } from './use-your-class.ts'
import styles from './your-class.module.css'

interface YourClassProps {
  readonly level: GuideLevel
  readonly lesson: number
  readonly which: WhichClass
  readonly onOpen: (level: GuideLevel, lesson: number) => void
}

/** Beneath a lesson: who of the class is there, who has passed it, who comes next, and what a small group needs next. */
export function YourClass({ level, lesson, which, onOpen }: YourClassProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'yourClass' })
  const found = useYourClass(level, which)
  if (found.hasFailed) return <p className={styles.line}>{t('failed')}</p>
  if (found.isEmpty) return null
  const there = found.childrenAt(lesson)
  const coming = found.comingNext(lesson)
  // What is unfolded at one lesson is folded again at the next.
  const at = `${level} ${lesson}`
  return (
    <section className={styles.line} aria-label={t('label')}>
      <p>
        <b>{t('title')}</b>{' '}
        {there.length > 0 ? (
          <>
            <Names key={`at ${at}`} of={there} /> {t('at', { count: there.length })}
          </>
        ) : (
          t('nobody')
        )}{' '}
        <Passed key={`passed ${at}`} by={found.passed(lesson)} />
        {coming.length > 0 && (
          <>
            {t('coming')} <Names key={`coming ${at}`} of={coming} />.{' '}
          </>
        )}
        {found.suggested === lesson && t('suggested')}
      </p>
      {which.children && which.children.length > 0 && (
        <NextForGroup level={level} next={found.nextFor(lesson)} onOpen={onOpen} />
      )}
    </section>
  )
}

interface NextForGroupProps extends Pick<YourClassProps, 'level' | 'onOpen'> {
  readonly next: Lesson | null
}

function NextForGroup({ level: here, next, onOpen }: NextForGroupProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'yourClass' })
  if (next === null || !hasGuide(next.level)) return <p>{t('groupDone')}</p>
  const { level, lesson } = next
  return (
    <Button variant="soft" icon={<Icon name="next" size={15} />} onClick={() => onOpen(level, lesson)}>
      {t(level === here ? 'nextForGroup' : 'nextForGroupThere', { level, lesson })}
    </Button>
  )
}
