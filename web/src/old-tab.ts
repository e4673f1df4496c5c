const CHUNK_MISSING = 'A part of the page could not be loaded'
const RELOADED_AT = 'hornbook.renewed'
const MIN_PAUSE_MS = 60_000

/**
 * After a new build, an old tab asks for chunks that no longer exist. Reload it once at the same URL, but only if the
 * server answers: without a network a reload would lose the page, which already shows what is wrong.
 */
export function reloadOldTab(): void {
  window.addEventListener('vite:preloadError', ({ payload }) => {
    // The router recognises the browsers' own messages and would reload without asking the server first.
    payload.message = CHUNK_MISSING
    const lastReload = Number(sessionStorage.getItem(RELOADED_AT) ?? 0)
    if (Date.now() - lastReload < MIN_PAUSE_MS) return
    const reload = ({ ok }: Response) => {
      if (!ok) return
      sessionStorage.setItem(RELOADED_AT, String(Date.now()))
      location.reload()
    }
    void fetch('/health/live', { cache: 'no-store' }).then(reload, () => {})
  })
}

/** Whether this is the error of a chunk that could not be loaded. */
export const isMissingChunk = (error: unknown): boolean => error instanceof Error && error.message === CHUNK_MISSING
