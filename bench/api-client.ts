import { HttpConnection, type HttpResponse, requestBytes } from './http-connection.ts'

const PASSWORD = 'hornbook-demo'
const JSON_API = 'application/vnd.api+json'

/** Calls the API as one signed-in user over one connection. Throws when a response is not a success. */
export interface ApiClient {
  readonly authorization: string
  readonly home: { districtId: string; schoolId: string | null; classroomId: string | null } | null
  get(path: string): Promise<HttpResponse>
  send(method: string, path: string, document: object): Promise<HttpResponse>
  /** Plain JSON, as the calls under /service take it. */
  postJson(path: string, body: object): Promise<HttpResponse>
  sendBytes(path: string, type: string, bytes: Buffer): Promise<HttpResponse>
  close(): void
}

/** Signs in to an account of the demo or of a seeded district. */
export async function signIn(port: number, email: string): Promise<ApiClient> {
  const connection = new HttpConnection(port)
  const document = { data: { type: 'user', attributes: { email, password: PASSWORD } } }
  const headers = { 'content-type': JSON_API }
  const response = await connection.send(requestBytes('POST', '/api/users/session', headers, toBytes(document)))
  const { data } = parseBody<{
    data: { attributes: { authenticationToken: string; homes: NonNullable<ApiClient['home']>[] } }
  }>(requireSuccess(response))
  const authorization = `Token token=${data.attributes.authenticationToken}`
  return clientOn(connection, authorization, data.attributes.homes[0] ?? null)
}

/** A client with the service token of the learning app. */
export function learningApp(port: number): ApiClient {
  return clientOn(new HttpConnection(port), 'Bearer demo-service-token', null)
}

function clientOn(connection: HttpConnection, authorization: string, home: ApiClient['home']): ApiClient {
  const sendRequest = async (request: Buffer) => requireSuccess(await connection.send(request))
  return {
    authorization,
    home,
    get: path => sendRequest(requestBytes('GET', path, { authorization })),
    send: (method, path, document) =>
      sendRequest(requestBytes(method, path, { authorization, 'content-type': JSON_API }, toBytes(document))),
    postJson: (path, body) =>
      sendRequest(
        requestBytes(
          'POST',
          path,
          { authorization: authorization.replace('Token token=', 'Bearer '), 'content-type': 'application/json' },
          toBytes(body),
        ),
      ),
    sendBytes: (path, type, bytes) =>
      sendRequest(requestBytes('POST', path, { authorization, 'content-type': type }, bytes)),
    close: () => connection.close(),
  }
}

const toBytes = (document: object) => Buffer.from(JSON.stringify(document))

/** Parses the JSON body of a response. */
export const parseBody = <T>({ body }: HttpResponse): T => JSON.parse(body.toString()) as T

function requireSuccess(response: HttpResponse): HttpResponse {
  if (response.status < 300) return response
  throw new Error(`The server answered ${response.status}: ${response.body.toString().slice(0, 400)}`)
}
