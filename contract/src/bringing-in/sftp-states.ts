/** Why somebody was not let in by SFTP. */
export const SFTP_REFUSALS = ['password', 'key', 'address', 'guesses', 'sessions'] as const
export type SftpRefusal = (typeof SFTP_REFUSALS)[number]

/** What becomes of a file by its name and place. */
export const SFTP_FILE_STATES = ['waits', 'read', 'broken', 'companion', 'unfinished', 'other', 'misplaced'] as const
export type SftpFileState = (typeof SFTP_FILE_STATES)[number]
