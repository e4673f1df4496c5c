import type { Limits } from './limits.ts'
import type { Login } from './rows.ts'

const keyOf = ({ districtId, connectionId }: Login) => `${districtId} ${connectionId}`

/** The bytes that files which are open have on this machine's disk. */
export class OpenBytes {
  private readonly limits: Limits
  private readonly byLogin = new Map<string, number>()
  private all = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Takes room for more bytes; false if there is none. */
  take(login: Login, bytes: number): boolean {
    const own = this.byLogin.get(keyOf(login)) ?? 0
    if (own + bytes > this.limits.openBytesOfLogin || this.all + bytes > this.limits.openBytes) return false
    this.byLogin.set(keyOf(login), own + bytes)
    this.all += bytes
    return true
  }

  giveBack(login: Login, bytes: number): void {
    const left = (this.byLogin.get(keyOf(login)) ?? 0) - bytes
    if (left > 0) this.byLogin.set(keyOf(login), left)
    else this.byLogin.delete(keyOf(login))
    this.all -= bytes
  }
}
