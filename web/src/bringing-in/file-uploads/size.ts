const UNITS = ['KB', 'MB'] as const

/** A size as people read it: '84 KB', '5.1 MB'. A kilobyte has 1,024 bytes. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.ceil(kilobytes)} ${UNITS[0]}`
  return `${(kilobytes / 1024).toFixed(1)} ${UNITS[1]}`
}
