const UNITS = ['KB', 'MB', 'GB'] as const

/** A size as people read it: '84 KB', '5.1 MB', '1.2 GB'. A kilobyte has 1,024 bytes. */
export function formatSize(bytes: number): string {
  const kilobytes = bytes / 1024
  if (kilobytes < 1024) return `${Math.ceil(kilobytes)} ${UNITS[0]}`
  const megabytes = kilobytes / 1024
  return megabytes < 1024 ? `${megabytes.toFixed(1)} ${UNITS[1]}` : `${(megabytes / 1024).toFixed(1)} ${UNITS[2]}`
}
