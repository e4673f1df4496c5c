import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useRef } from 'react'
import { useTranslation } from 'react-i18next'
import type { Answer, AnyEndpoint, CallInput } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { queryClient, queryFor } from '../../api/queries.ts'
import { FormFrame } from '../../form/form-frame.tsx'
import { Failure } from '../../ui/states/failure.tsx'
import { Loading, type LoadingMessage } from '../../ui/states/loading.tsx'

/** The calls that read one record. */
type Reads<E extends AnyEndpoint> = Answer<E> extends { readonly row: unknown } ? E : never

interface RecordSheetProps<E extends AnyEndpoint> {
  readonly endpoint: Reads<E>
  readonly input: CallInput<E>
  /** The noun, for what could not be found. */
  readonly noun: string
  readonly loading: LoadingMessage
  readonly onClose: () => void
  /** `reload` reads the record again. */
  readonly children: (record: Answer<E>, reload: () => Promise<Answer<E>>) => ReactNode
}

/** Reads a record for its form: fresh, and once, so that a refetch does not change what is being typed. */
export function RecordSheet<E extends AnyEndpoint>(props: RecordSheetProps<E>) {
  const { endpoint, input, children, ...notice } = props
  const query = { ...queryFor<E>(endpoint, input), staleTime: 0 }
  const { data, error, refetch, isFetchedAfterMount } = useQuery(query)
  const opened = useRef<Answer<E>>(undefined)
  if (opened.current === undefined && isFetchedAfterMount && !error) opened.current = data
  if (opened.current !== undefined) return <>{children(opened.current, () => queryClient.fetchQuery(query))}</>
  return <SheetNotice {...notice} error={error} onRetry={() => void refetch()} />
}

interface SheetNoticeProps {
  readonly noun: string
  readonly loading: LoadingMessage
  readonly error: unknown
  readonly onRetry: () => void
  readonly onClose: () => void
}

/** A form that is loading, or could not be loaded. */
export function SheetNotice({ noun, loading, error, onRetry, onClose }: SheetNoticeProps) {
  const { t } = useTranslation('rostering', { keyPrefix: 'forms' })
  const status = error instanceof ApiError ? error.status : null
  const isGone = status === 404
  // Somebody else was faster: the answer says what they did.
  const reason = error instanceof ApiError && status === 409 ? error.errors[0]?.detail : undefined
  const close = () => {
    if (reason) void queryClient.invalidateQueries()
    onClose()
  }
  const title = isGone ? t('notFound', { noun }) : reason ? t('changedMeanwhile') : null
  return (
    <FormFrame frame="sheet" title={title} onClose={close}>
      {isGone && <p>{t('notFoundText')}</p>}
      {reason && <p role="alert">{reason}</p>}
      {error !== null && !isGone && !reason && <Failure error={error} onRetry={onRetry} />}
      {error === null && <Loading message={loading} />}
    </FormFrame>
  )
}
