import { editDistance } from '@hornbook/rules/people/edit-distance'
import { searchKey } from '@hornbook/rules/people/names'
import type { Choice } from '../../ui/choice-box.tsx'

interface OpenLine {
  readonly line: number
  readonly text: string
  /** Who it may be: several of one name, or nobody. */
  readonly candidates: readonly Choice[]
}

interface Read {
  readonly lines: number
  readonly found: readonly string[]
  readonly open: readonly OpenLine[]
}

/** What was pasted into a step, and which of its open lines have an answer: somebody, or nobody. */
export interface Pasted extends Read {
  readonly answered: readonly number[]
  /** Goes up with every paste, which begins with new questions. */
  readonly at: number
}

/** The lines without an answer, with the candidates that are not chosen yet. */
export const openLines = ({ open, answered }: Pasted, chosen: readonly string[]) =>
  open
    .filter(({ line }) => !answered.includes(line))
    .map(line => ({ ...line, left: line.candidates.filter(({ value }) => !chosen.includes(value)) }))
    .filter(({ candidates, left }) => candidates.length === 0 || left.length > 0)

const wordsOf = (text: string) =>
  searchKey(text)
    .split(/[\s,;]+/)
    .filter(Boolean)

/** A name's words in one order, so that 'Díaz, Ana' is 'Ana Diaz'. */
export const nameKey = (text: string) => wordsOf(text).sort().join(' ')

function group(choices: readonly Choice[], keyOf: (choice: Choice) => string): ReadonlyMap<string, readonly Choice[]> {
  const groups = new Map<string, Choice[]>()
  for (const choice of choices) {
    const key = keyOf(choice)
    const known = groups.get(key)
    if (known) known.push(choice)
    else groups.set(key, [choice])
  }
  return groups
}

/** More than these who share a family name are no help: a line with the whole name is. */
const MAX_CANDIDATES = 6

/** Finds the entries whose name has all the words of a text, such as a family name alone; none if too many have. */
function partOfName(choices: readonly Choice[]): (text: string) => readonly Choice[] {
  const byWord = new Map<string, Set<Choice>>()
  for (const choice of choices)
    for (const word of wordsOf(choice.label)) byWord.set(word, (byWord.get(word) ?? new Set()).add(choice))
  return text => {
    const [rarest, ...others] = wordsOf(text)
      .map(word => byWord.get(word) ?? new Set<Choice>())
      .sort((a, b) => a.size - b.size)
    const fitting = [...(rarest ?? [])].filter(choice => others.every(set => set.has(choice)))
    return fitting.length > MAX_CANDIDATES ? [] : fitting
  }
}

/** As many letters may be wrong in a name that has another word right. */
const MAX_WRONG = 2
const MAX_NEAR = 3

/** Finds the entries whose name is a letter or two away from a text, and has one word in common with it. */
export function nearName(choices: readonly Choice[]): (text: string) => readonly Choice[] {
  const byWord = new Map<string, Choice[]>()
  for (const choice of choices)
    for (const word of wordsOf(choice.label)) byWord.set(word, [...(byWord.get(word) ?? []), choice])
  return text => {
    const key = nameKey(text)
    const sharing = new Set(wordsOf(text).flatMap(word => byWord.get(word) ?? []))
    const distance = ({ label }: Choice) => editDistance(nameKey(label), key)
    return [...sharing]
      .filter(choice => distance(choice) <= MAX_WRONG)
      .sort((a, b) => distance(a) - distance(b))
      .slice(0, MAX_NEAR)
  }
}

/** A cell without what a spreadsheet or a numbered list puts around it. */
const bare = (cell: string) =>
  cell
    .trim()
    .replace(/^\d+[.)]\s+/, '')
    .replace(/^"(.*)"$/, '$1')
    .trim()
const withoutZeros = (id: string) => id.replace(/^0+(?=\d)/, '')

/**
 * Reads pasted lines, each an id or a name, or the cells of a spreadsheet with one of both. A line that fits exactly one entry
 * is found; the others need a person, such as an id that may have lost its leading zeros or a family name alone.
 */
export function readPasted(text: string, choices: readonly Choice[]): Read {
  const lines = text.split(/\r?\n/).map(line => line.trim())
  const byId = group(choices, ({ words = '' }) => words)
  const byName = group(choices, ({ label }) => nameKey(label))
  const byPart = partOfName(choices)
  const isNear = nearName(choices)
  const byShortId = group(choices, ({ words = '' }) => withoutZeros(words))
  const read = (line: string) => {
    const cells = [line, bare(line), ...line.split('\t').map(bare)].filter(Boolean)
    const id = cells.find(cell => byId.has(cell))
    const name = cells.find(cell => byName.has(nameKey(cell)))
    const shortId = cells.find(cell => /^\d+$/.test(cell) && byShortId.has(withoutZeros(cell)))
    if (id !== undefined) return { candidates: byId.get(id) ?? [], isSure: true }
    if (name !== undefined) return { candidates: byName.get(nameKey(name)) ?? [], isSure: true }
    const short = shortId === undefined ? undefined : byShortId.get(withoutZeros(shortId))
    const part = short ?? byPart(bare(line))
    return { candidates: part.length > 0 ? part : isNear(bare(line)), isSure: false }
  }
  const found = new Set<string>()
  const open: OpenLine[] = []
  for (const [at, line] of lines.entries()) {
    if (line === '') continue
    const { candidates, isSure } = read(line)
    const [only, ...others] = candidates
    if (only && others.length === 0 && isSure) found.add(only.value)
    else open.push({ line: at + 1, text: line, candidates })
  }
  return { lines: lines.filter(Boolean).length, found: [...found], open }
}
