/** Names that begin like ours and that other programs of the checkout read: `npm run roster`, and the tests. */
const OF_OTHER_PROGRAMS = /^HORNBOOK_(?:URL|EMAIL|PASSWORD|TEST_.*)$/

/** How many letters may be wrong in a name that is still recognised. */
const MAX_WRONG_LETTERS = 4

/** A misspelt name would have no effect and be noticed by nobody; `names` are set, `known` are those of the table. */
export function unknownNames(names: readonly string[], known: readonly string[]): string[] {
  return names
    .filter(name => name.startsWith('HORNBOOK_') && !known.includes(name) && !OF_OTHER_PROGRAMS.test(name))
    .map(name => {
      const nearest = nearestOf(name, known)
      return `${name} does not exist.${nearest === null ? ' docs/configuration.md lists every variable.' : ` Is ${nearest} meant?`}`
    })
}

/** HORNBOOK_PORT is meant as PORT, HORNBOOK_SERCET as HORNBOOK_SECRET. */
function nearestOf(name: string, known: readonly string[]): string | null {
  const short = name.slice('HORNBOOK_'.length)
  if (known.includes(short)) return short
  const byDistance = known
    .map(each => ({ each, wrong: Math.min(distance(name, each), distance(short, each)) }))
    .sort((a, b) => a.wrong - b.wrong)
  const [best] = byDistance
  return best && best.wrong <= Math.min(MAX_WRONG_LETTERS, short.length / 2) ? best.each : null
}

/** How many letters have to be put in, left out or changed (Levenshtein). */
function distance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, at) => at)
  for (const [i, letter] of [...a].entries()) {
    const next = [i + 1]
    for (const [j, other] of [...b].entries()) {
      const changed = (row[j] as number) + (letter === other ? 0 : 1)
      next.push(Math.min(changed, (row[j + 1] as number) + 1, (next[j] as number) + 1))
    }
    row = next
  }
  return row[b.length] as number
}
