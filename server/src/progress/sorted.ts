type Value = string | number | boolean | null

/** Rows by the sort of a call (D 3): several keys, a leading minus descends; by name when none is asked, empty values last. */
export function sorted<Row extends { readonly id: string }>(
  rows: readonly Row[],
  query: unknown,
  usual: keyof Row & string,
): Row[] {
  const asked = query as { sort?: readonly string[]; 'sort[]'?: readonly string[] } | undefined
  const keys = asked?.sort ?? asked?.['sort[]'] ?? [usual]
  const order = keys.map(key => (key.startsWith('-') ? ([key.slice(1), -1] as const) : ([key, 1] as const)))
  return [...rows].sort((a, b) => {
    for (const [name, sign] of order) {
      const difference = compare(cellOf(a, name), cellOf(b, name), sign)
      if (difference !== 0) return difference
    }
    return Number(BigInt(a.id) - BigInt(b.id))
  })
}

function cellOf(row: object, name: string): Value {
  const value = (row as Readonly<Record<string, unknown>>)[name]
  if (typeof value !== 'object' || value === null) return (value ?? null) as Value
  const held = value as { updatedAt?: string; value?: number; progress?: number; displayName?: string }
  return held.updatedAt ?? held.value ?? held.progress ?? held.displayName ?? null
}

const words = new Intl.Collator('en', { numeric: true, sensitivity: 'base' })

function compare(a: Value, b: Value, sign: 1 | -1): number {
  if (a === null || b === null) return Number(a === null) - Number(b === null)
  if (typeof a === 'string' && typeof b === 'string') return sign * words.compare(a, b)
  return sign * (Number(a) - Number(b))
}
