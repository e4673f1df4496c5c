import { randomUUID } from 'node:crypto'
import { addressOf, type Endpoint } from '@hornbook/contract/endpoint'
import type { InjectOptions } from 'fastify'
import { XAPI } from '../statement.ts'
import { tokenOf } from '../town.ts'
import { BODIES, KIND } from './bodies.ts'
import { BEARERS, EVENT, idOf, made, READ_EVENTS } from './cast.ts'

function idInside(inside: string): string {
  if (inside.endsWith(' spreadsheet')) return made.spreadsheet
  if (inside.endsWith(' sent')) return made.sentFile
  if (inside === 'an export') return made.madeExport
  if (inside === 'its sign-on') return made.signOn
  if (inside === "Dana's view") return made.savedView
  if (inside === 'its key') return made.apiKey
  if (inside === 'its connection') return made.connection
  if (inside === 'its webhook') return made.webhook
  if (inside === 'its nightly export') return made.nightlyExport
  if (inside === 'its delivery') return made.delivery
  if (inside === 'its SFTP account') return made.sftpAccount
  if (inside === 'a version') return made.guideVersion
  if (inside.endsWith(' file')) return made.rosterFile
  if (inside.endsWith(' question')) return made.askingFile
  if (inside.endsWith(' action')) return made.action
  if (inside.endsWith(' merge')) return made.undoneMerge
  if (inside === 'its membership') return 'membership'
  const pair = inside.split(' and ')
  return pair.length === 1
    ? idOf(inside)
    : pair
        .map(idOf)
        .sort((a, b) => Number(a) - Number(b))
        .join('-')
}

/** From a target such as 'users Amara Okafor classes', or 'Oak, Room 1, students' for an address with three ids. */
function oneRosterParams(target: string): Record<string, string> {
  const [school = '', room = '', within] = target.split(', ')
  if (within !== undefined)
    return {
      sourcedId: `hornbook-school-${idOf(school)}`,
      classSourcedId: `hornbook-class-${idOf(room)}`,
      inner: within,
    }
  const [, itemOf] = /^lineItems (.+)$/.exec(target) ?? []
  if (itemOf) return { collection: 'lineItems', sourcedId: `hornbook-line-item-1-${idOf(itemOf)}` }
  const [, ofRoom, rest = ''] = /^(Room \d) (.+)$/.exec(target) ?? []
  if (ofRoom) {
    const child = rest.startsWith('of ') ? `hornbook-student-${idOf(rest.slice(3))}` : ''
    return {
      sourcedId: `hornbook-class-${idOf(ofRoom)}`,
      inner: child ? 'students' : rest,
      innerSourcedId: child,
    }
  }
  const [, collection = '', name = '', inner = ''] = /^(\w+) ?(.*?) ?(classes)?$/.exec(target) ?? []
  return { collection, sourcedId: `hornbook-student-${name === '' ? '' : idOf(name)}`, inner }
}

function paramsFor(endpoint: Endpoint, target: string): Record<string, string> {
  if (endpoint.path.startsWith('/ims/')) return oneRosterParams(target)
  const names = [...endpoint.path.matchAll(/\{(\w+)\}/g)].map(match => match[1] as string)
  return Object.fromEntries(
    names.map((name, at) => {
      if (name === 'timezoneId') return [name, target]
      if (name === 'guideId') return [name, target.split(' with ')[0] ?? '']
      if (name === 'lesson') return [name, target.split(' with lesson ')[1] ?? 'missing']
      if (name === 'eventId') return [name, target === 'missing' ? randomUUID() : target === 'malformed' ? "'" : EVENT]
      const [place = '', inside = 'missing'] = target.split(' with ')
      // 'its webhook, its delivery': one after the other.
      return [name, at === 0 ? idOf(place) : idInside(inside.split(', ')[at - 1] ?? inside)]
    }),
  )
}

type UnitInQuery = (kind: string, id: string) => Record<string, string>
const UNIT_IN_QUERY: Readonly<Record<string, UnitInQuery>> = {
  readOverallProgress: (type, id) => ({ type, id }),
  readSkillProgression: (instituteType, id) => ({ instituteType, id }),
  readSuggestion: (_, classroomId) => ({ classroomId }),
  listGuideStudents: (_, classroomId) => ({ 'filter[classroomIdEq]': classroomId }),
}
const FILE_IN_QUERY = ['downloadFile', 'resolveFile', 'takeFile', 'noteFile', 'answerFile', 'readFileAccessLog']

const PROMOTION_QUERIES: Readonly<Record<string, (target: string) => Record<string, string>>> = {
  savePromotion: target => (target === '' ? {} : { id: idOf(target) }),
  seePromotion: promotionKey => ({ promotionKey }),
  readPromotion: promotionKey => ({ promotionKey, isPrimary: 'true' }),
}

const queryOf = (name: string, { path, bodyMediaType }: Endpoint, target: string): InjectOptions => {
  if (FILE_IN_QUERY.includes(name)) return { query: { fileId: idOf(target) } }
  if (name === 'readSignOnOutcome') return { query: { problem: 'notKnown' } }
  if (name === 'putStatement') return { query: { statementId: randomUUID() } }
  if (name === 'readStatements')
    return target === '' ? {} : { query: { statementId: READ_EVENTS[target] ?? randomUUID() } }
  if (name in PROMOTION_QUERIES) return { query: PROMOTION_QUERIES[name]?.(target) ?? {} }
  if (bodyMediaType === 'application/octet-stream') return { query: { list: 'students' } }
  return path.endsWith('/spreadsheet') ? { query: { format: 'csv' } } : {}
}

/** The call about a target, as a person makes it. */
export function callOf(name: string, endpoint: Endpoint, target: string, person: string): InjectOptions {
  const [, kind, unit] = name in UNIT_IN_QUERY ? (KIND.exec(target) ?? []) : []
  const query: InjectOptions =
    kind && unit ? { query: (UNIT_IN_QUERY[name] as UnitInQuery)(kind, idOf(unit)) } : queryOf(name, endpoint, target)
  const payload = BODIES[name]?.(target, person)
  const headers = {
    ...(Buffer.isBuffer(payload) && { 'content-type': 'application/zip' }),
    ...(endpoint.path.startsWith('/xapi/') && XAPI),
  }
  const url = addressOf(endpoint.path, paramsFor(endpoint, target) as never)
  return { method: endpoint.method, url, headers, ...query, ...(payload && { payload }) }
}

const HEADER: Readonly<Record<string, string | undefined>> = {
  'no token': undefined,
  'unknown token': 'Token token=nobody-has-this-token-0123456789',
  'service token': 'Bearer service-token-of-the-tests',
  'session as bearer': `Bearer ${tokenOf('Dana District')}`,
  'session as token': `Token token=${tokenOf('Dana District')}`,
  configured: 'Bearer service-token-of-the-tests',
}

/** By what a person or a machine says who they are. */
export function headerOf(person: string, machine: boolean, suffix: string): Record<string, string> {
  const unknown = machine && person === 'unknown token' ? 'Bearer nobody-has-this-token' : HEADER[person]
  const bearer = BEARERS[person]
  const known =
    bearer !== undefined
      ? `Bearer ${bearer}`
      : person in HEADER
        ? unknown
        : `${machine ? 'Bearer ' : 'Token token='}${tokenOf(person)}${suffix}`
  return known === undefined ? {} : { authorization: known }
}
