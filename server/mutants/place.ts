import { findMatches, type Match } from './syntax.ts'

const NO_NAMES: ReadonlyMap<string, string> = new Map()

/**
 * Finds the only place of a piece of code in a file; null if there is none, or more than one. By its syntax tree, so that
 * layout, quotes, comments and variables' names may change. Code that is no piece of a tree (SQL, half of a condition)
 * is found as text, whatever its spaces.
 */
export function findPlace(source: string, code: string, language: 'ts' | 'sql'): Match | null {
  const tries = [
    () => (language === 'ts' ? findMatches(source, code, false) : []),
    () => findText(source, code),
    () => (language === 'ts' ? findMatches(source, code, true) : []),
  ]
  for (const attempt of tries) {
    const [first, ...others] = attempt()
    if (first && others.length === 0) return first
  }
  return null
}

function findText(source: string, code: string): Match[] {
  const words = code.trim().split(/\s+/).map(escaped)
  if (words.length === 0 || words[0] === '') return []
  const pattern = new RegExp(words.join('\\s+'), 'g')
  return [...source.matchAll(pattern)].map(({ 0: text, index }) => ({
    start: index,
    end: index + text.length,
    renamed: NO_NAMES,
  }))
}

const escaped = (text: string) => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The code, with its variables renamed as at the place. */
export function withNamesOf({ renamed }: Match, code: string): string {
  return code.replace(/(?<![.\w$'"])[A-Za-z_$][\w$]*(?![\w$]*['":])/g, name => renamed.get(name) ?? name)
}
