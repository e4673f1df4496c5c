import type { StatementQuery } from '@hornbook/contract/learning/xapi'
import type { Activity, Actor } from '@hornbook/contract/learning/xapi-statement'
import type { Identified } from './statements.ts'

type Members = Readonly<Record<string, unknown>>

/** A statement as a call wants it: as it is, with the ids alone, or with its texts in one language. */
export function formatted(
  statement: Identified,
  format: StatementQuery['format'],
  languages: string | undefined,
): object {
  if (format === 'ids') return idsOf(statement)
  return format === 'canonical' ? (inOneLanguage(statement, wantedLanguages(languages)) as object) : statement
}

function idsOf(statement: Members): object {
  const { actor, verb, object, context, authority } = statement as Partial<Identified>
  return {
    ...statement,
    ...(actor && { actor: idsOfActor(actor) }),
    ...(verb && { verb: { id: verb.id } }),
    ...(object && { object: idsOfObject(object) }),
    ...(authority && { authority: idsOfActor(authority) }),
    ...(context && { context: idsOfContext(context) }),
  }
}

function idsOfActor(actor: Actor): object {
  const { name: _, ...others } = actor
  if (!('member' in others) || !others.member) return others
  const { member, ...group } = others
  const isNamed = group.mbox ?? group.mbox_sha1sum ?? group.openid ?? group.account
  return isNamed ? group : { ...group, member: member.map(idsOfActor) }
}

function idsOfObject(object: Identified['object']): object {
  if (object.objectType === 'Agent' || object.objectType === 'Group') return idsOfActor(object)
  if (object.objectType === 'SubStatement') return idsOf(object)
  return object.objectType === 'StatementRef' ? object : idsOfActivity(object)
}

const idsOfActivity = ({ id }: Activity): object => ({ id })

function idsOfContext(context: NonNullable<Identified['context']>): object {
  const { instructor, team, contextActivities } = context
  return {
    ...context,
    ...(instructor && { instructor: idsOfActor(instructor) }),
    ...(team && { team: idsOfActor(team) }),
    ...(contextActivities && {
      contextActivities: Object.fromEntries(
        Object.entries(contextActivities).map(([name, list]) => [name, list?.map(idsOfActivity)]),
      ),
    }),
  }
}

/** The languages of a header, the most wanted first. */
function wantedLanguages(header = ''): string[] {
  const each = header.split(',').map(text => {
    const [tag = '', ...parameters] = text.trim().split(';')
    const q = parameters.map(given => /^\s*q=([\d.]+)\s*$/.exec(given)?.[1]).find(Boolean)
    return { tag: tag.toLowerCase(), weight: q === undefined ? 1 : Number(q) }
  })
  return each
    .filter(({ tag, weight }) => tag !== '' && weight > 0)
    .toSorted((a, b) => b.weight - a.weight)
    .map(({ tag }) => tag)
}

const MAPS = new Set(['display', 'name', 'description'])

function inOneLanguage(value: unknown, wanted: readonly string[], name = ''): unknown {
  if (Array.isArray(value)) return value.map(each => inOneLanguage(each, wanted))
  if (typeof value !== 'object' || value === null || name === 'extensions') return value
  if (MAPS.has(name)) return oneOf(value as Members, wanted)
  return Object.fromEntries(Object.entries(value).map(([key, each]) => [key, inOneLanguage(each, wanted, key)]))
}

function oneOf(map: Members, wanted: readonly string[]): object {
  const tags = Object.keys(map)
  const fits = (tag: string, language: string) => language === '*' || `${tag.toLowerCase()}-`.startsWith(`${language}-`)
  const found = wanted.flatMap(language => tags.find(tag => fits(tag, language)) ?? [])[0] ?? tags[0]
  return found === undefined ? {} : { [found]: map[found] }
}
