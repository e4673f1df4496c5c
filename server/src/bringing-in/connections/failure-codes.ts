/** Why an arrival by SFTP could not be read. */
export const SFTP_FAILURES = [
  'sftp.truncated',
  'sftp.missingFiles',
  'sftp.otherDigest',
  'sftp.tooLarge',
  'sftpFetch.unreachable',
  'sftpFetch.inside',
  'sftpFetch.noHostKey',
  'sftpFetch.otherHostKey',
  'sftpFetch.signIn',
  'sftpFetch.noFolder',
  'sftpFetch.tooSlow',
  'sftpFetch.tooLarge',
  'sftpFetch.cut',
  'sftpFetch.badKey',
] as const

export type ConnectionFailureCode = (typeof SFTP_FAILURES)[number]
