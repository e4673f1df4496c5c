import type { StatementQuery } from '@hornbook/contract/learning/xapi'
import type { Activity, Actor } from '@hornbook/contract/learning/xapi-statement'
import { type Statement, termOf } from './statements.ts'

type Object_ = Statement['object']
type Sub = Extract<Object_, { objectType: 'SubStatement' }>
type Described = Pick<Statement, 'actor' | 'context' | 'authority'> & { readonly object: Object_ }

/** By what an actor is known, or nothing for a group without an identifier. */
function identityOf(actor: Actor): string | null {
  const { mbox, mbox_sha1sum, openid, account } = actor
  if (account) return `account ${account.homePage} ${account.name}`
  return mbox ?? (mbox_sha1sum ? `sha1 ${mbox_sha1sum.toLowerCase()}` : (openid ?? null))
}

/** An actor, and the members of a group. */
const identitiesOf = (actor: Actor): string[] =>
  [actor, ...('member' in actor ? (actor.member ?? []) : [])].flatMap(each => identityOf(each) ?? [])

const isActor = (object: Object_): object is Extract<Object_, Actor> =>
  object.objectType === 'Agent' || object.objectType === 'Group'
const isActivity = (object: Object_): object is Activity => (object.objectType ?? 'Activity') === 'Activity'
const subOf = (object: Object_): Sub | null => (object.objectType === 'SubStatement' ? object : null)

const actorsOf = ({ actor, object }: Described): Actor[] => [actor, ...(isActor(object) ? [object] : [])]

function relatedActorsOf(described: Described): Actor[] {
  const { context, authority, object } = described
  const sub = subOf(object)
  return [
    ...actorsOf(described),
    ...[context?.instructor, context?.team, authority].filter(each => each !== undefined),
    ...(sub ? relatedActorsOf(sub) : []),
  ]
}

const activitiesOf = ({ object }: Described): Activity[] => (isActivity(object) ? [object] : [])

function relatedActivitiesOf(described: Described): Activity[] {
  const sub = subOf(described.object)
  const ofContext = Object.values(described.context?.contextActivities ?? {}).flatMap(each => each ?? [])
  return [...activitiesOf(described), ...ofContext, ...(sub ? relatedActivitiesOf(sub) : [])]
}

/** What a statement can be found by. */
export function termsOf(statement: Statement): string[] {
  const { verb, context } = statement
  const of = (kind: string, values: readonly string[]) => values.map(value => termOf(kind, value))
  return [
    ...of('verb', [verb.id]),
    ...of('agent', actorsOf(statement).flatMap(identitiesOf)),
    ...of('related agent', relatedActorsOf(statement).flatMap(identitiesOf)),
    ...of(
      'activity',
      activitiesOf(statement).map(({ id }) => id),
    ),
    ...of(
      'related activity',
      relatedActivitiesOf(statement).map(({ id }) => id),
    ),
    ...of('registration', context?.registration === undefined ? [] : [context.registration]),
  ]
}

/** What a query asks for; null if it asks for somebody who has no identifier. */
export function termsAsked(query: StatementQuery): string[] | null {
  const { agent, verb, activity, registration, related_agents, related_activities } = query
  const identity = agent && identityOf(agent)
  if (identity === null) return null
  return [
    ...(identity === undefined ? [] : [termOf(related_agents ? 'related agent' : 'agent', identity)]),
    ...(verb === undefined ? [] : [termOf('verb', verb)]),
    ...(activity === undefined ? [] : [termOf(related_activities ? 'related activity' : 'activity', activity)]),
    ...(registration === undefined ? [] : [termOf('registration', registration)]),
  ]
}
