import { type FileStanding, listFileUploads } from '@hornbook/contract/bringing-in/file-uploads'
import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { call } from '../../../api/call.ts'

const PAGE_FILES = 50
const POLL_MS = 30_000

/** The files that were sent, a page at a time, and how many there are of each standing. */
export function useHubFiles(shown: FileStanding | 'all', search = '') {
  const found = useInfiniteQuery({
    queryKey: [listFileUploads.path, 'hub', shown, search],
    queryFn: ({ pageParam, signal }) => {
      const query = {
        limit: String(PAGE_FILES),
        skip: String(pageParam),
        ...(shown !== 'all' && { only: shown satisfies FileStanding }),
        ...(search && { search }),
      }
      return call(listFileUploads, { query }, { signal })
    },
    initialPageParam: 0,
    getNextPageParam: (last, pages) => (last.items.length < PAGE_FILES ? null : pages.length * PAGE_FILES),
    staleTime: 0,
    refetchInterval: POLL_MS,
  })
  const { error } = found
  // Only logged (HUB-1): the documents show nothing.
  useEffect(() => {
    if (error) console.error('The list of files could not be fetched', error)
  }, [error])
  return {
    found,
    files: found.data?.pages.flatMap(({ items }) => items),
    counts: found.data?.pages[0]?.counts,
  }
}
