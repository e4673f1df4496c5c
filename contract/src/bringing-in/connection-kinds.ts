/** How a roster comes by itself: sent to our SFTP server, fetched from theirs, or read call by call (decision 76). */
export const CONNECTION_KINDS = ['sftp', 'sftpFetch', 'onerosterRest'] as const
export type ConnectionKind = (typeof CONNECTION_KINDS)[number]

/**
 * What a connection is for. One that is being set up can be tested; `roster` brings the district's roster, `beside` is read
 * beside it without effect, and one that is off is asked nothing.
 */
export const CONNECTION_ROLES = ['setUp', 'roster', 'beside', 'off'] as const
export type ConnectionRole = (typeof CONNECTION_ROLES)[number]

/** Whether what arrives is applied by itself when nothing holds it, or waits for a person. */
export const APPLY_BY = ['itself', 'person'] as const

/** How far a run is, or how it has ended. */
export const RUN_STATES = [
  'fetching',
  'reading',
  'applying',
  'applied',
  'noChange',
  'held',
  'beside',
  'failed',
  'nothing',
] as const
export type RunState = (typeof RUN_STATES)[number]

/** Those of a run that goes on. */
export const RUNS_GOING = ['fetching', 'reading', 'applying'] as const satisfies readonly RunState[]

/** What is wrong with a connection for longer than one night. */
export const CONNECTION_ALARMS = ['silent', 'failing'] as const

/** A name of a system that serves OneRoster, whose settings are known. */
export const REST_SYSTEMS = [
  'classlink',
  'classlinkProxy',
  'aeries',
  'infiniteCampus',
  'powerSchool',
  'skyward',
  'synergy',
  'edFi',
  'other',
] as const
export type RestSystem = (typeof REST_SYSTEMS)[number]

/** The most nights without anything that a district may wait before somebody is told. */
export const MAX_SILENT_NIGHTS = 30
