import { MAX_ROSTER_BYTES } from '@hornbook/contract/bringing-in/roster-imports'

const MINUTE = 60_000

/** What one process of the SFTP server takes on. Tests give smaller ones. */
export const LIMITS = {
  /** One file. */
  fileBytes: MAX_ROSTER_BYTES,
  /** Files of a login that wait to be read, and all of them with what is archived. */
  files: 500,
  allFiles: 20_000,
  /** Their bytes, in the same way. */
  waitingBytes: 8 * MAX_ROSTER_BYTES,
  allBytes: 64 * MAX_ROSTER_BYTES,
  /** Uploads that are open, of one district and of all, in bytes that they have on disk. */
  openBytesOfDistrict: 4 * MAX_ROSTER_BYTES,
  openBytes: 16 * MAX_ROSTER_BYTES,
  /** Bytes of a name. */
  nameBytes: 255,
  pathBytes: 4096,
  /** Connections that have not signed in, of one network and of all; sessions of one login and of all. */
  signingInOfNetwork: 10,
  signingIn: 64,
  sessionsOfLogin: 8,
  sessions: 256,
  /** Channels of a connection, and files that are open in one. */
  channels: 4,
  handles: 32,
  attempts: 6,
  signInMs: 30_000,
  idleMs: 10 * MINUTE,
  sessionMs: 6 * 60 * MINUTE,
  /** An upload that is open counts as one for this long after its last write; it and what is read end after an hour. */
  arrivingMs: 10 * MINUTE,
  uploadMs: 60 * MINUTE,
  /** Requests that wait; then nothing more is read from the connection. */
  waitingRequestBytes: 4 * 1024 * 1024,
  waitingRequests: 512,
  /** Answers that wait for a client that does not read; one that lets so much pile up in a channel is none that wants a file. */
  waitingAnswerBytes: 8 * 1024 * 1024,
  /** A session that only reads or writes is asked as often whether its login still holds. */
  recheckMs: 10_000,
}

export type Limits = typeof LIMITS

export const ARCHIVE_DAYS = 30
/** How long the password before this one can be used. */
export const OLD_PASSWORD_HOURS = 24
