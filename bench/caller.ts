import { type Answered, Line, requestOf } from './line.ts'

const PASSWORD = 'hornbook-demo'
const JSON_API = 'application/vnd.api+json'

/** Somebody who is signed in, on one connection; every answer but a good one throws. */
export interface Caller {
  readonly authorization: string
  readonly home: { districtId: string; schoolId: string | null; classroomId: string | null } | null
  get(path: string): Promise<Answered>
  send(method: string, path: string, document: object): Promise<Answered>
  sendBytes(path: string, type: string, bytes: Buffer): Promise<Answered>
  close(): void
}

/** Signs in with an account of the demo or of a made district. */
export async function signIn(port: number, email: string): Promise<Caller> {
  const line = new Line(port)
  const document = { data: { type: 'user', attributes: { email, password: PASSWORD } } }
  const headers = { 'content-type': JSON_API }
  const answered = await line.ask(requestOf('POST', '/api/users/session', headers, bytesOf(document)))
  const { data } = parsed<{
    data: { attributes: { authenticationToken: string; homes: NonNullable<Caller['home']>[] } }
  }>(good(answered))
  const authorization = `Token token=${data.attributes.authenticationToken}`
  return callerOn(line, authorization, data.attributes.homes[0] ?? null)
}

/** The learning app. */
export function machine(port: number): Caller {
  return callerOn(new Line(port), 'Bearer demo-service-token', null)
}

function callerOn(line: Line, authorization: string, home: Caller['home']): Caller {
  const ask = async (request: Buffer) => good(await line.ask(request))
  return {
    authorization,
    home,
    get: path => ask(requestOf('GET', path, { authorization })),
    send: (method, path, document) =>
      ask(requestOf(method, path, { authorization, 'content-type': JSON_API }, bytesOf(document))),
    sendBytes: (path, type, bytes) => ask(requestOf('POST', path, { authorization, 'content-type': type }, bytes)),
    close: () => line.close(),
  }
}

const bytesOf = (document: object) => Buffer.from(JSON.stringify(document))

/** The document of an answer. */
export const parsed = <T>({ body }: Answered): T => JSON.parse(body.toString()) as T

function good(answered: Answered): Answered {
  if (answered.status < 300) return answered
  throw new Error(`Answered ${answered.status}: ${answered.body.toString().slice(0, 400)}`)
}
