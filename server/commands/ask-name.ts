import { createInterface } from 'node:readline/promises'
import { line } from '@hornbook/contract/values'

const NAME = line(100)

export interface TypedName {
  readonly first: string
  readonly last: string
}

/** A first or last name as forms take it, or why it is none. */
export function readName(typed: string): { readonly name: string } | { readonly problem: string } {
  const { success, data, error } = NAME.safeParse(typed)
  return success ? { name: data } : { problem: error.issues[0]?.message ?? '' }
}

/** Asks whoever sits at the terminal for a first and a last name, until both can be taken; null if they leave. */
export async function askName(terminal: {
  readonly input: NodeJS.ReadableStream
  readonly output: NodeJS.WritableStream
}): Promise<TypedName | null> {
  const lines = createInterface(terminal)
  // Reads ahead: a line that comes before its question would otherwise be lost.
  const typed = lines[Symbol.asyncIterator]()
  const ask = async (question: string): Promise<string | null> => {
    lines.setPrompt(question)
    lines.prompt()
    const { value, done } = await typed.next()
    if (done) return null
    const read = readName(value)
    if ('name' in read) return read.name
    terminal.output.write(`${read.problem}\n`)
    return ask(question)
  }
  try {
    const first = await ask('First name: ')
    const last = first && (await ask('Last name: '))
    return first && last ? { first, last } : null
  } finally {
    lines.close()
  }
}
