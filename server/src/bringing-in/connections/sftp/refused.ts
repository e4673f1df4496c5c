import { utils } from '../../../outbound/sftp/ssh.ts'

const { STATUS_CODE } = utils.sftp

/** A request that is answered with a status other than OK, and with a sentence that programs show. */
export class RequestRefused extends Error {
  readonly status: number

  constructor(status: number, message: string) {
    super(message)
    this.status = status
  }
}

export const noSuchFile = () => new RequestRefused(STATUS_CODE.NO_SUCH_FILE, 'No such file')
export const notAllowed = (message: string) => new RequestRefused(STATUS_CODE.PERMISSION_DENIED, message)
export const failed = (message: string) => new RequestRefused(STATUS_CODE.FAILURE, message)
export const atEnd = () => new RequestRefused(STATUS_CODE.EOF, 'End of file')

/** What a failure of ours is to a client: never its own message, which may have a path of this machine. */
export function refusalOf(failure: unknown): RequestRefused | null {
  if (failure instanceof RequestRefused) return failure
  for (let cause = failure; cause instanceof Error; cause = cause.cause) {
    const { code } = cause as { code?: unknown }
    if (['ENOSPC', 'EDQUOT', '53100'].includes(String(code)))
      return failed('There is no room for more at the moment. Nothing of this file was kept. Send it again later.')
  }
  return null
}
