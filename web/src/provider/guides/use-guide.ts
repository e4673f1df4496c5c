import {
  dropGuideVersion,
  listGuideVersions,
  restoreGuideBook,
  showGuideVersion,
} from '@hornbook/contract/guides/own-books'
import { useMutation, useQuery } from '@tanstack/react-query'
import type { RowFrom } from '../../api/answer.ts'
import { ApiError } from '../../api/api-error.ts'
import { call } from '../../api/call.ts'
import { invalidate, queryFor } from '../../api/queries.ts'

export type Version = RowFrom<typeof listGuideVersions>

/** Somebody else may send or show a book meanwhile. */
const POLL_MS = 60_000

/** The books of a level: what stands, what waits to be looked at, what stood before; and what can be done with them. */
export function useGuide(guideId: string, onDone: (what: 'shown' | 'restored' | 'dropped', version: Version) => void) {
  const params = { guideId }
  const found = useQuery({ ...queryFor(listGuideVersions, { params }), refetchInterval: POLL_MS })
  const versions = found.data?.rows ?? []
  const shown = versions.find(({ status }) => status === 'shown')
  const before = versions
    .filter(({ status }) => status === 'former')
    .toSorted((a, b) => (b.shownAt ?? '').localeCompare(a.shownAt ?? ''))[0]
  const onSettled = () => invalidate(listGuideVersions)
  const show = useMutation({
    mutationFn: ({ id, missingLessons }: Version) => {
      const attributes = { missingLessons: [...missingLessons] }
      const body = { data: { type: 'guideVersion' as const, attributes } }
      return call(showGuideVersion, { params: { guideId, versionId: id }, body })
    },
    onSuccess: (_, version) => onDone('shown', version),
    onSettled,
  })
  const restore = useMutation({
    mutationFn: (_: Version) => call(restoreGuideBook, { params }),
    onSuccess: (_, version) => onDone('restored', version),
    onSettled,
  })
  const drop = useMutation({
    mutationFn: ({ id }: Version) => call(dropGuideVersion, { params: { guideId, versionId: id } }),
    onSuccess: (_, version) => onDone('dropped', version),
    onSettled,
  })
  const failed = show.error ?? restore.error ?? drop.error
  return {
    found,
    shown,
    before,
    show,
    restore,
    drop,
    waiting: versions.find(({ status }) => status === 'checked'),
    isBusy: show.isPending || restore.isPending || drop.isPending,
    failed,
    detail: failed instanceof ApiError ? failed.errors[0]?.detail : undefined,
  }
}
