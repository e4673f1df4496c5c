import { isNode, type Node, parse, type Span } from './syntax.ts'

/** A call that reads rows of the caller's scope. */
export interface ScopedCall {
  readonly name: string
  /** The declaration of the file that it is in. */
  readonly declaration: string
  /** The argument that is the scope. */
  readonly scope: Span
}

/** The names of the functions that a source exports and that take a `scope`, and which argument it is. */
export function functionsWithScope(source: string): ReadonlyMap<string, number> {
  const exported = (parse(source) ?? []).flatMap(({ type, declaration }) =>
    type === 'ExportNamedDeclaration' && isNode(declaration) ? [declaration] : [],
  )
  return new Map(
    exported.flatMap((declaration): [string, number][] => {
      const at = parametersOf(declaration).findIndex(({ name }) => name === 'scope')
      return at < 0 ? [] : [[nameOf(declaration), at]]
    }),
  )
}

/** The parameters of a declared function, also of one that is a constant. */
function parametersOf({ params, declarations }: Node): readonly Node[] {
  const [constant] = (declarations ?? []) as readonly { init: Node | null }[]
  return (params ?? constant?.init?.params ?? []) as readonly Node[]
}

/** Every call in a source of one of these functions, where the source imports it from a file of this name. */
export function findScopedCalls(source: string, functions: ReadonlyMap<string, number>, file: string): ScopedCall[] {
  if (!source.includes(`/${file}'`)) return []
  const body = parse(source) ?? []
  const positions = importedFrom(body, functions, file)
  if (positions.size === 0) return []
  return body.flatMap(statement =>
    callsIn(statement).flatMap(({ callee, arguments: given }) => {
      const name = (callee as Node).name as string
      const scope = (given as readonly Node[])[positions.get(name) ?? -1]
      return scope ? [{ name, declaration: nameOf(statement), scope }] : []
    }),
  )
}

/** The same functions by the names that a source gives them. */
function importedFrom(body: readonly Node[], functions: ReadonlyMap<string, number>, file: string) {
  const imports = body.filter(
    ({ type, source }) =>
      type === 'ImportDeclaration' && isNode(source) && (source.value as string).endsWith(`/${file}`),
  )
  const specifiers = imports.flatMap(({ specifiers: each }) => each as readonly Node[])
  return new Map(
    specifiers.flatMap(({ imported, local }): [string, number][] => {
      const position = functions.get((imported as Node | undefined)?.name as string)
      return position === undefined ? [] : [[(local as Node).name as string, position]]
    }),
  )
}

/** Every call in a part of a source. */
function callsIn(value: unknown): Node[] {
  if (Array.isArray(value)) return value.flatMap(callsIn)
  if (!isNode(value)) return []
  return [...(value.type === 'CallExpression' ? [value] : []), ...Object.values(value).flatMap(callsIn)]
}

/** What a statement of a file declares; empty if it declares nothing. */
function nameOf({ declaration, declarations, id }: Node): string {
  if (isNode(declaration)) return nameOf(declaration)
  const [first] = (declarations ?? []) as readonly Node[]
  return String((id as Node | undefined)?.name ?? (first?.id as Node | undefined)?.name ?? '')
}
