import type { Resource } from '@hornbook/contract/document'

/** Resource objects that are already text: what a list's query answers (`http/lists/nouns`). */
export class ResourceTexts<R extends Resource = Resource> {
  readonly of: R
  readonly texts: readonly string[]

  constructor(of: R, texts: readonly string[]) {
    this.of = of
    this.texts = texts
  }
}

/**
 * The same for a whole list of any length: bytes to pass through, a comma before each object. `total` is their number,
 * as text. The query of each runs only when it is read.
 */
export class ResourceStream<R extends Resource = Resource> {
  readonly of: R
  readonly objects: AsyncIterable<Buffer>
  readonly total: AsyncIterable<Buffer>

  constructor(of: R, objects: AsyncIterable<Buffer>, total: AsyncIterable<Buffer>) {
    this.of = of
    this.objects = objects
    this.total = total
  }
}
