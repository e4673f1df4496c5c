const DELIMITERS = [',', ';', '\t', '|'] as const
export type Delimiter = (typeof DELIMITERS)[number]

/** The delimiter that splits the beginning of a file into the most columns. */
export function delimiterOf(beginning: string): Delimiter {
  const counts = DELIMITERS.map(delimiter => beginning.split(delimiter).length)
  return DELIMITERS[counts.indexOf(Math.max(...counts))] ?? ','
}
