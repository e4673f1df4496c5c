// The client has no types of its own; these are what the tests use.
declare module 'devour-client' {
  interface Found {
    // biome-ignore lint/suspicious/noExplicitAny: a client knows nothing of the resources
    readonly data: any
    readonly meta: Readonly<Record<string, unknown>>
  }
  interface Called {
    all(name: string): { get(params?: object): Promise<Found> }
    one(name: string, id: string): { get(): Promise<Found> }
  }
  export default class JsonApi {
    constructor(options: Readonly<Record<string, unknown>>)
    headers: Readonly<Record<string, string>>
    define(name: string, attributes: object, options?: { readonly collectionPath: string }): void
    find(name: string, id: string, params?: object): Promise<Found>
    one(name: string, id: string): Called
  }
}
