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
