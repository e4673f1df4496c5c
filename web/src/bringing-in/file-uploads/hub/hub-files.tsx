import { useEffect, useRef, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from '../../../address/search-params.ts'
import { formatUpdatedTime } from '../../../dates/format-dates.ts'
import { Button } from '../../../ui/button/button.tsx'
import { ChoiceButtons } from '../../../ui/button/choice-buttons.tsx'
import { Icon } from '../../../ui/icons.tsx'
import notes from '../../../ui/notes.module.css'
import sheet from '../../../ui/sheet.module.css'
import { Empty } from '../../../ui/states/empty.tsx'
import { SkeletonRows } from '../../../ui/states/skeleton.tsx'
import { useIsWiderThan } from '../../../ui/use-screen.ts'
import { HubFile } from './hub-file.tsx'
import styles from './hub-files.module.css'
import { useHubFiles } from './use-hub-files.ts'
import { WaitingFiles } from './waiting-files.tsx'

const SHOWN = ['all', 'toDo', 'resolved', 'purged'] as const
type Shown = (typeof SHOWN)[number]
/** Up to this width the documents show a sentence instead of the table (HUB-5). */
const SMALLEST = 768

/** What districts have sent, for the provider (HUB-1 to HUB-5). */
export function HubFiles() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const isWide = useIsWiderThan(SMALLEST)
  return (
    <>
      {!isWide && <WaitingFiles />}
      <section className={`${sheet.sheet} ${styles.files}`} aria-labelledby="uploaded-files">
        {isWide ? (
          <Files />
        ) : (
          <>
            <div className={sheet.bar}>
              <h2 id="uploaded-files">{t('title')}</h2>
            </div>
            <div className={styles.small}>
              <p>{t('mobile')}</p>
              <p className={notes.quiet}>{t('mobileText')}</p>
            </div>
          </>
        )}
      </section>
    </>
  )
}

function Files() {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const { search: address, change } = useSearchParams()
  const shown: Shown = SHOWN.find(each => each === address.show) ?? 'all'
  const search = address.search ?? ''
  const { found, files, counts } = useHubFiles(shown, search)
  const { error } = found
  const numberOf = (which: Shown) => {
    if (!counts) return ''
    const { toDo, resolved, purged } = counts
    return (which === 'all' ? toDo + resolved + purged : counts[which]).toLocaleString('en-US')
  }
  return (
    <>
      <div className={styles.head}>
        <div>
          <h2 id="uploaded-files">{t('title')}</h2>
          <p>{t('about')}</p>
        </div>
        {found.dataUpdatedAt > 0 && (
          <span>{t('updated', { time: formatUpdatedTime(new Date(found.dataUpdatedAt).toISOString()) })}</span>
        )}
        <Button
          size="small"
          aria-label={t('refresh')}
          aria-busy={found.isFetching}
          onClick={() => void found.refetch()}
        >
          <Icon name="refresh" size={16} />
        </Button>
      </div>
      <div className={sheet.bar}>
        <ChoiceButtons
          label={t('show')}
          choices={SHOWN}
          chosen={shown}
          nameOf={each => t(each, { number: numberOf(each) })}
          onChoose={each => change({ show: each === 'all' ? undefined : each })}
        />
        <Search search={search} onSearch={text => change({ search: text || undefined })} />
      </div>
      {!files && !error && <SkeletonRows message="information" rows={5} />}
      {files?.length === 0 && (
        <Empty compact title={t(search ? 'noneFound' : 'none')}>
          {search ? undefined : t('noneText')}
        </Empty>
      )}
      {files && files.length > 0 && (
        // biome-ignore lint/a11y/useSemanticElements: no group of fields
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a wide table is scrolled by keyboard
        <div className={sheet.scroll} tabIndex={0} role="group" aria-label={t('title')}>
          <table className={`${sheet.table} ${styles.table}`}>
            <thead>
              <tr>
                {(['name', 'status', 'district', 'at', 'until'] as const).map(column => (
                  <th key={column} scope="col">
                    {t(`columns.${column}`)}
                  </th>
                ))}
                <th scope="col" className={sheet.number}>
                  {t('columns.downloads')}
                </th>
                <th scope="col">{t('columns.resolved')}</th>
                <th scope="col">
                  <span className="visually-hidden">{t('columns.actions')}</span>
                </th>
              </tr>
            </thead>
            <tbody>
              {files.map(file => (
                <HubFile key={file.id} file={file} />
              ))}
            </tbody>
          </table>
        </div>
      )}
      <div className={styles.foot}>
        {found.hasNextPage && (
          <Button disabled={found.isFetchingNextPage} onClick={() => void found.fetchNextPage()}>
            {t('more')}
          </Button>
        )}
        <span>{t('foot')}</span>
      </div>
    </>
  )
}

interface SearchProps {
  readonly search: string
  readonly onSearch: (text: string) => void
}

/** Requires text: the button is off until there is some (HUB-1). */
function Search({ search, onSearch }: SearchProps) {
  const { t } = useTranslation('bringingIn', { keyPrefix: 'fileUploads.hub' })
  const [typed, setTyped] = useState(search)
  const asked = useRef(search)
  // What another page asks for is shown; what was asked here is not typed again over newer keys.
  useEffect(() => {
    if (search !== asked.current) setTyped(search)
    asked.current = search
  }, [search])
  const ask = (text: string) => {
    asked.current = text
    onSearch(text)
  }
  return (
    <form
      className={styles.search}
      onSubmit={event => {
        event.preventDefault()
        if (typed.trim() !== '') ask(typed.trim())
      }}
    >
      <input
        type="search"
        required
        maxLength={200}
        value={typed}
        placeholder={t('searchLabel')}
        aria-label={t('searchLabel')}
        onChange={event => {
          setTyped(event.target.value)
          if (event.target.value === '' && search !== '') ask('')
        }}
      />
      <Button size="small" type="submit" disabled={typed.trim() === ''}>
        {t('search')}
      </Button>
    </form>
  )
}
