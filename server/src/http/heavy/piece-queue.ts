interface Source {
  /** Asks for one more piece. */
  readonly want: () => void
  /** There is no reader any more. */
  readonly leave: () => void
}

/** Pieces that arrive by messages, for one reader. */
export class PieceQueue implements AsyncIterable<Buffer> {
  private readonly source: Source
  private readonly pieces: (Buffer | null)[] = []
  private failure: unknown = null
  private arrived = Promise.withResolvers<void>()

  constructor(source: Source) {
    this.source = source
  }

  /** Null for the end. */
  add(piece: Buffer | null): void {
    this.pieces.push(piece)
    this.wakeReader()
  }

  fail(failure: unknown): void {
    this.failure = failure
    this.wakeReader()
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<Buffer> {
    try {
      for (;;) {
        const { promise } = this.arrived
        const piece = this.pieces.shift()
        if (piece === null) return
        if (piece !== undefined) {
          this.source.want()
          yield piece
        } else if (this.failure !== null) throw this.failure
        else await promise
      }
    } finally {
      this.source.leave()
    }
  }

  private wakeReader() {
    this.arrived.resolve()
    this.arrived = Promise.withResolvers()
  }
}
