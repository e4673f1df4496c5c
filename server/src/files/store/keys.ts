import { PROVIDER } from '../../db/provider.ts'

interface Kept {
  readonly district_id: string
  readonly id: string
}

/** The keys of what the store keeps. Made of ids, so that a job that starts anew writes over what it left. */
export const KEYS = {
  report: ({ district_id, id }: Kept) => `reports/${district_id}/${id}`,
  sentFile: ({ district_id, id }: Kept) => `uploads/${district_id}/${id}`,
  /** The provider's, so of no district. */
  guideVersion: ({ id }: Pick<Kept, 'id'>) => `guides/${PROVIDER}/${id}`,
  /** By the id of its bytes: what a name stands for is replaced at once, and never half. */
  sftpFile: ({ district_id, content }: { readonly district_id: string; readonly content: string }) =>
    `sftp/${district_id}/${content}`,
  /** What came by a connection. */
  arrival: ({ district_id, id }: Kept) => `arrivals/${district_id}/${id}`,
  districtExport: ({ district_id, id }: Kept) => `exports/${district_id}/${id}`,
} as const
