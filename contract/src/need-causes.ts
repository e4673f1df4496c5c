/** Why a district needs somebody, the worst first. */
export const NEED_CAUSES = [
  'rosterHeld',
  'rosterFailed',
  'connectionFailing',
  'connectionSilent',
  'fileUnread',
  'fileDue',
  'quiet',
  'membershipEnded',
  'mailReturned',
  'invitationsUnanswered',
  'membershipEnds',
] as const
export type NeedCause = (typeof NEED_CAUSES)[number]

/** What somebody takes in hand: a membership that ends stays theirs when it has ended. */
export const NEED_KINDS = ['roster', 'connection', 'file', 'quiet', 'membership', 'mail', 'invitations'] as const
export type NeedKind = (typeof NEED_KINDS)[number]

export const KIND_OF_CAUSE: Readonly<Record<NeedCause, NeedKind>> = {
  rosterHeld: 'roster',
  rosterFailed: 'roster',
  connectionFailing: 'connection',
  connectionSilent: 'connection',
  fileUnread: 'file',
  fileDue: 'file',
  quiet: 'quiet',
  membershipEnded: 'membership',
  mailReturned: 'mail',
  invitationsUnanswered: 'invitations',
  membershipEnds: 'membership',
}
