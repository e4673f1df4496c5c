/** What is known about an error beside itself: never a name, an address with ids, or anything typed. */
export interface Circumstances {
  readonly route?: string
  readonly method?: string
  readonly requestId?: string
  readonly task?: string
  readonly job?: string
  readonly thread?: string
}
