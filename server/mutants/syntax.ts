import { parseSync } from 'oxc-parser'

/** A part of a source. */
export interface Span {
  readonly start: number
  readonly end: number
}

/** A node of the syntax tree, or any value in one. */
export interface Node extends Span {
  readonly type: string
  readonly [key: string]: unknown
}

/** A part of a source that has the shape of a pattern. */
export interface Match extends Span {
  /** Name of a variable in the pattern → its name in the source. */
  readonly renamed: ReadonlyMap<string, string>
}

const ANYTHING = '_anything_'
/** Ignored in comparisons: where a node is, and how a literal is spelled. */
const LAYOUT = new Set(['start', 'end', 'raw', 'range', 'loc', 'decorators', 'optional', 'tail'])

export const isNode = (value: unknown): value is Node => typeof value === 'object' && value !== null && 'type' in value

/** The statements of a source; null if it cannot be read. */
export function parse(source: string): readonly Node[] | null {
  const { program, errors } = parseSync('source.ts', source, { preserveParens: false })
  return errors.length > 0 ? null : (program.body as unknown as readonly Node[])
}

/**
 * A pattern as statements. A link of a chain ('.where(…)') and one side of an operator (' || x') are parsed with
 * ANYTHING in place of what they hang on. Null if it is no piece of a syntax tree.
 */
function parsePattern(text: string): readonly Node[] | null {
  const pattern = text.trim().replace(/;$/, '')
  if (/^[.?]/.test(pattern) || /^(\|\||&&|\?\?)/.test(pattern)) return parse(`${ANYTHING}${pattern}`)
  if (/(\|\||&&|\?\?)$/.test(pattern)) return parse(`${pattern} ${ANYTHING}`)
  return parse(`async () => {${pattern}\n}`) ? inside(parse(`async () => {${pattern}\n}`)) : parse(`(${pattern})`)
}

/** The statements of the function that a pattern was wrapped in, so that it may return and await. */
function inside(body: readonly Node[] | null): readonly Node[] | null {
  const [statement] = body ?? []
  const block = (statement?.expression as Node | undefined)?.body as { body?: readonly Node[] } | undefined
  return block?.body ?? null
}

/** Every place in a source that has the shape of a pattern; with `renaming`, also under other names of variables. */
export function findMatches(source: string, pattern: string, renaming: boolean): Match[] {
  const [body, wanted] = [parse(source), parsePattern(pattern)]
  if (!body || !wanted || wanted.length === 0) return []
  const [only] = wanted
  const single = wanted.length === 1 && only?.type === 'ExpressionStatement' ? (only.expression as Node) : null
  const found: Match[] = []
  visit(body, {
    list(nodes) {
      for (let at = 0; at + wanted.length <= nodes.length; at++) {
        const match = matchOf(wanted, nodes.slice(at, at + wanted.length), renaming)
        if (match) found.push(match)
      }
    },
    node(node) {
      const match = single && node.type !== 'ExpressionStatement' ? matchOf([single], [node], renaming) : null
      if (match) found.push(match)
    },
  })
  return found.filter(({ start, end }, at) => found.findIndex(each => each.start === start && each.end === end) === at)
}

interface Visitor {
  list(nodes: readonly unknown[]): void
  node(node: Node): void
}

/** Calls the visitor with every node, and every list with nodes in it. */
function visit(value: unknown, visitor: Visitor) {
  if (Array.isArray(value)) {
    if (value.some(isNode)) visitor.list(value)
    for (const each of value) visit(each, visitor)
  } else if (isNode(value)) {
    visitor.node(value)
    for (const inner of Object.values(value)) visit(inner, visitor)
  }
}

function matchOf(wanted: readonly Node[], nodes: readonly unknown[], renaming: boolean): Match | null {
  const comparison = new Comparison(renaming)
  if (!wanted.every((each, at) => isNode(nodes[at]) && comparison.areAlike(each, nodes[at]))) return null
  const [first, last] = [nodes[0] as Node, nodes.at(-1) as Node]
  const { anything } = comparison
  return {
    start: anything?.start === first.start ? anything.end : first.start,
    end: anything && anything.start !== first.start && anything.end === last.end ? anything.start : last.end,
    renamed: comparison.renamed,
  }
}

class Comparison {
  readonly renamed = new Map<string, string>()
  /** The node where the pattern has ANYTHING. */
  anything: Node | null = null
  private readonly renaming: boolean

  constructor(renaming: boolean) {
    this.renaming = renaming
  }

  areAlike(pattern: unknown, value: unknown, key = ''): boolean {
    if (typeof pattern === 'string' && typeof value === 'string')
      return pattern.replace(/\s+/g, ' ') === value.replace(/\s+/g, ' ')
    if (typeof pattern !== 'object' || pattern === null) return pattern === value
    if (typeof value !== 'object' || value === null) return false
    if (isNode(pattern) && pattern.type === 'Identifier') return this.isSameName(pattern, value as Node, key)
    const names = Object.keys(pattern).filter(name => !LAYOUT.has(name))
    const others = Object.keys(value).filter(name => !LAYOUT.has(name))
    return (
      names.length === others.length &&
      names.every(name =>
        this.areAlike((pattern as Node)[name], (value as Node)[name], Array.isArray(value) ? key : name),
      )
    )
  }

  /** Variables may have other names, each always the same one. Functions and properties may not. */
  private isSameName({ name }: Node, value: Node, key: string): boolean {
    if (name === ANYTHING) {
      this.anything = value
      return true
    }
    if (value.type !== 'Identifier') return false
    const [wanted, found] = [name as string, value.name as string]
    if (!this.renaming || ['callee', 'property', 'key'].includes(key)) return wanted === found
    const known = this.renamed.get(wanted)
    if (known !== undefined) return known === found
    if ([...this.renamed.values()].includes(found)) return false
    this.renamed.set(wanted, found)
    return true
  }
}
