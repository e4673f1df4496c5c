import { changeSavedView } from '@hornbook/contract/progress/saved-views'
import { formatShortDay } from '@hornbook/rules/time/written-days'
import { Checkbox, TextInput } from '@mantine/core'
import { useMutation } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { viewLink } from '../../address/view-link.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { Button } from '../../ui/button/button.tsx'
import { focusOnMount } from '../../ui/use-focus-back.ts'
import styles from './views.module.css'
import { invalidateViews, isGone, pageOf, type SavedView } from './views.ts'

const EVERY = ['never', 'weekly', 'monthly'] as const satisfies readonly SavedView['every'][]

type Changes = Partial<Pick<SavedView, 'name' | 'shared' | 'every'>>

interface ViewRowProps {
  readonly view: SavedView
  readonly districtId: string
  readonly isDeleting: boolean
  readonly onDelete: () => void
  /** It is not there any more, and its row goes with the next reading of the list. */
  readonly onGone: () => void
}

/** A view, with what its author can do with it. */
export function ViewRow({ view, districtId, isDeleting, onDelete, onGone }: ViewRowProps) {
  const { t } = useTranslation('progressViews')
  const [isRenaming, setRenaming] = useState(false)
  const { name, isOwn, shared, resourceName } = view
  const change = useMutation({
    mutationFn: async (attributes: Changes) => {
      const params = { districtId, savedViewId: view.id }
      await call(changeSavedView, { params, body: { data: { type: 'savedView', id: view.id, attributes } } })
      await invalidateViews()
      setRenaming(false)
    },
    onError: error => {
      if (isGone(error)) onGone()
    },
  })
  const about = [resourceName ?? t('gone'), t(`pages.${pageOf(view.address)}`)].join(' · ')
  const problem = !change.isError ? null : change.error instanceof ApiError ? change.error.errors[0]?.detail : undefined
  return (
    <tr>
      <th scope="row" className={styles.name}>
        {isRenaming ? (
          <Rename
            name={name}
            problem={problem === undefined ? t('notChanged') : problem}
            onRename={next => change.mutate({ name: next })}
            onCancel={() => {
              change.reset()
              setRenaming(false)
            }}
          />
        ) : (
          <>
            <Name view={view} />
            <small>{[about, isOwn ? null : t('by', { name: view.authorName })].filter(Boolean).join(' · ')}</small>
          </>
        )}
      </th>
      <td className={styles.wide} data-gone={resourceName === null || undefined}>
        {about}
      </td>
      <td className={styles.wide}>{isOwn ? t('you') : <bdi>{view.authorName}</bdi>}</td>
      <td>
        {isOwn ? (
          <Checkbox
            aria-label={t('shareNamed', { name })}
            // A press is answered within a frame; what was refused goes back.
            checked={change.isPending ? (change.variables.shared ?? shared) : shared}
            onChange={event => change.mutate({ shared: event.currentTarget.checked })}
          />
        ) : (
          t('shared')
        )}
      </td>
      <td>
        {isOwn && (
          <>
            <select
              className={styles.every}
              aria-label={t('mailNamed', { name })}
              value={change.isPending ? (change.variables.every ?? view.every) : view.every}
              onChange={event => change.mutate({ every: event.currentTarget.value as SavedView['every'] })}
            >
              {EVERY.map(each => (
                <option key={each} value={each}>
                  {t(`every.${each}`)}
                </option>
              ))}
            </select>
            {view.nextMailOn !== null && <small>{t('next', { day: formatShortDay(view.nextMailOn) })}</small>}
            {problem !== null && !isRenaming && <small role="alert">{problem ?? t('notChanged')}</small>}
          </>
        )}
      </td>
      <td>
        {isOwn && !isRenaming && (
          <span className={styles.actions}>
            <Button size="small" writes aria-label={t('renameNamed', { name })} onClick={() => setRenaming(true)}>
              {t('rename')}
            </Button>
            <Button
              size="small"
              writes
              disabled={isDeleting}
              aria-label={t('deleteNamed', { name })}
              onClick={onDelete}
            >
              {t('delete')}
            </Button>
          </span>
        )}
      </td>
    </tr>
  )
}

function Name({ view: { name, address, resourceName } }: { readonly view: SavedView }) {
  const link = resourceName === null ? null : viewLink(address)
  return link ? (
    <Link to={link.to} search={link.search}>
      <bdi>{name}</bdi>
    </Link>
  ) : (
    <bdi>{name}</bdi>
  )
}

interface RenameProps {
  readonly name: string
  readonly problem: string | null
  readonly onRename: (name: string) => void
  readonly onCancel: () => void
}

function Rename({ name, problem, onRename, onCancel }: RenameProps) {
  const { t } = useTranslation('progressViews')
  const [typed, setTyped] = useState(name)
  const submit = (event: FormEvent) => {
    event.preventDefault()
    onRename(typed)
  }
  return (
    <form
      className={styles.rename}
      onSubmit={submit}
      onKeyDown={event => {
        if (event.key === 'Escape') onCancel()
      }}
    >
      <TextInput
        aria-label={t('renameNamed', { name })}
        ref={focusOnMount}
        required
        maxLength={80}
        value={typed}
        error={problem}
        onChange={event => setTyped(event.currentTarget.value)}
      />
      <Button type="submit" variant="primary">
        {t('saveButton')}
      </Button>
      <Button onClick={onCancel}>{t('cancel')}</Button>
    </form>
  )
}
