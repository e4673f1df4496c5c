/** Why somebody was not let in by SFTP. */
export const SFTP_REFUSALS = ['password', 'key', 'address', 'guesses', 'sessions'] as const
export type SftpRefusal = (typeof SFTP_REFUSALS)[number]

/** How far what lies in /inbound is: what it still waits for, whole, or why it will never be. */
export const SFTP_ARRIVALS = [
  ...(['nothing', 'upload', 'quiet', 'files', 'end', 'digest'] as const),
  'whole',
  ...(['truncated', 'missingFiles', 'otherDigest'] as const),
] as const
export type SftpArrival = (typeof SFTP_ARRIVALS)[number]

/** What becomes of a file by its name and place. */
export const SFTP_FILE_STATES = [
  'waits',
  'read',
  'broken',
  'setAside',
  'companion',
  'unfinished',
  'other',
  'misplaced',
] as const
export type SftpFileState = (typeof SFTP_FILE_STATES)[number]
