/** A body in several parts, as it came. Its header says what divides them. */
export class PartedBody {
  readonly contentType: string
  readonly bytes: Buffer

  constructor(contentType: string, bytes: Buffer) {
    this.contentType = contentType
    this.bytes = bytes
  }
}
