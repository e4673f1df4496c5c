import { readStanding } from '@hornbook/contract/session/standing'
import { useQuery } from '@tanstack/react-query'
import { configuration } from '../../api/configuration.ts'
import { queryFor } from '../../api/queries.ts'

/** Where the person stands, and whom they ask: their district's office if it answers, else the provider's support. */
export function useWhomToAsk() {
  const { data, isPending } = useQuery(queryFor(readStanding, {}))
  const { supportEmail } = configuration().brand
  return { standing: data, contact: data?.contact ?? null, email: data?.contact?.email ?? supportEmail, isPending }
}

/** A link that begins a letter. */
export const mailTo = (email: string, { subject, body }: { readonly subject: string; readonly body: string }) =>
  `mailto:${email}?${new URLSearchParams({ subject, body }).toString().replaceAll('+', '%20')}`
