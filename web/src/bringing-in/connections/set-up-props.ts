/** What a form of a connection is given; without a connection it makes a new one. */
export interface SetUpProps {
  readonly districtId: string
  readonly connectionId?: string | undefined
  readonly onClose: () => void
}
