// The client has no types of its own; these are what the tests use.
declare module 'ssh2-sftp-client' {
  import type { ConnectConfig } from 'ssh2'

  interface Listed {
    readonly name: string
    readonly type: string
    readonly size: number
  }
  export default class SftpClient {
    connect(config: ConnectConfig): Promise<unknown>
    list(path: string): Promise<Listed[]>
    put(from: string | Buffer, to: string): Promise<string>
    fastPut(from: string, to: string): Promise<string>
    get(path: string): Promise<Buffer>
    rename(from: string, to: string): Promise<string>
    delete(path: string): Promise<string>
    exists(path: string): Promise<false | string>
    end(): Promise<boolean>
  }
}
