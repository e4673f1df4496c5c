import { randomUUID } from 'node:crypto'

/** An event as the learning app sends it, with an id of its own. */
export const learningEvent = <Type extends string, Attributes extends object>(type: Type, attributes: Attributes) => ({
  type,
  id: randomUUID(),
  attributes,
})
