import { GUIDE_LEVELS } from '@hornbook/rules/reading/curriculum'
import { Popover } from '@mantine/core'
import { Link } from '@tanstack/react-router'
import { useTranslation } from 'react-i18next'
import { Button } from '../../ui/button/button.tsx'
import { IconButton } from '../../ui/button/icon-button.tsx'
import { FilterBox } from '../../ui/filter-box.tsx'
import { Icon } from '../../ui/icons.tsx'
import { CHILDREN_PARAM, CLASSROOM_PARAM } from '../../ui/lesson-link.tsx'
import { useKey } from '../../ui/use-key.ts'
import type { Screen } from '../../ui/use-screen.ts'
import styles from './reader.module.css'
import { largerThan, type Reading, smallerThan } from './reading-choices.ts'

interface ToolbarProps {
  readonly level: number
  readonly full: boolean
  readonly reading: Reading
  readonly screen: Screen
  readonly isLesson: boolean
  readonly typed: string
  readonly onType: (typed: string) => void
  readonly onContents: () => void
  readonly onSearch: () => void
  readonly onPrint: () => void
  readonly onFull: () => void
}

/** What can be done with the book: its text scales, the toolbar never does. */
export function Toolbar(props: ToolbarProps) {
  const { level, reading, screen, typed, onType, onContents, onSearch } = props
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const isPhone = screen === 'phone'
  const isWide = screen === 'wide'
  return (
    <div className={styles.bar}>
      <Button
        size="small"
        icon={<Icon name="contents" />}
        onClick={onContents}
        aria-expanded={isWide ? reading.contents : undefined}
        aria-label={t('contents')}
      >
        {!isPhone && t('contents')}
      </Button>
      <nav className={styles.levels} aria-label={t('levels')}>
        {GUIDE_LEVELS.map(each => (
          <Link
            key={each}
            to="/lesson-guides/$guideId"
            params={{ guideId: String(each) }}
            search={before => ({
              [CLASSROOM_PARAM]: before[CLASSROOM_PARAM],
              [CHILDREN_PARAM]: before[CHILDREN_PARAM],
            })}
            aria-current={each === level ? 'page' : undefined}
            data-level={each}
          >
            <i aria-hidden="true" />
            {t('level', { level: each })}
          </Link>
        ))}
      </nav>
      <span className={styles.gap} />
      {isWide ? (
        <FilterBox label={t('search', { level })} value={typed} onChange={onType} />
      ) : (
        <SearchButton label={t('search', { level })} onSearch={onSearch} />
      )}
      {isPhone ? <PhoneTools {...props} /> : <Tools {...props} />}
    </div>
  )
}

function SearchButton({ label, onSearch }: { readonly label: string; readonly onSearch: () => void }) {
  useKey('/', onSearch)
  return (
    <IconButton framed size="medium" aria-label={label} title={label} onClick={onSearch}>
      <Icon name="search" />
    </IconButton>
  )
}

/** Behind one button: a phone's toolbar has no room for them. */
function PhoneTools(props: ToolbarProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  return (
    <Popover position="bottom-end" shadow="md" trapFocus returnFocus>
      <Popover.Target>
        <IconButton framed size="medium" aria-label={t('size')}>
          <span className={styles.letters}>Aa</span>
        </IconButton>
      </Popover.Target>
      <Popover.Dropdown aria-label={t('size')}>
        <div className={styles.phoneTools}>
          <Tools {...props} />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}

function Tools({ reading, full, isLesson, onPrint, onFull }: ToolbarProps) {
  const { t } = useTranslation('guides', { keyPrefix: 'reader' })
  const { size, choose } = reading
  const print = t(isLesson ? 'print' : 'printPage')
  return (
    <>
      <fieldset className={styles.sizes} aria-label={t('size')}>
        <IconButton
          framed
          size="medium"
          aria-label={t('smaller')}
          title={t('smaller')}
          disabled={smallerThan(size) === size}
          onClick={() => choose({ size: smallerThan(size) })}
        >
          <span className={styles.smallA}>A</span>
        </IconButton>
        <output>{t('percent', { size })}</output>
        <IconButton
          framed
          size="medium"
          aria-label={t('larger')}
          title={t('larger')}
          disabled={largerThan(size) === size}
          onClick={() => choose({ size: largerThan(size) })}
        >
          <span className={styles.largeA}>A</span>
        </IconButton>
      </fieldset>
      <IconButton framed size="medium" aria-label={print} title={print} onClick={onPrint}>
        <Icon name="print" />
      </IconButton>
      {full ? (
        <Button size="small" onClick={onFull}>
          {t('leaveFullscreen')} <kbd className={styles.key}>Esc</kbd>
        </Button>
      ) : (
        <IconButton framed size="medium" aria-label={t('fullscreen')} title={t('fullscreen')} onClick={onFull}>
          <Icon name="full" />
        </IconButton>
      )}
    </>
  )
}
