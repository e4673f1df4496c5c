/** An app that calls with a service token. */
export interface ServiceCaller {
  readonly tokenId: string | null
  readonly name: string
  /** Null: provider-wide. */
  readonly districtId: string | null
  /** Of a system with a key: what it may read. */
  readonly rights?: readonly string[]
}
