import type { Limits } from './limits.ts'
import type { Login } from './rows.ts'

/** The bytes that files which are open have on this machine's disk. */
export class OpenBytes {
  private readonly limits: Limits
  private readonly byDistrict = new Map<string, number>()
  private all = 0

  constructor(limits: Limits) {
    this.limits = limits
  }

  /** Takes room for more bytes; false if there is none. */
  take({ districtId }: Login, bytes: number): boolean {
    const own = this.byDistrict.get(districtId) ?? 0
    if (own + bytes > this.limits.openBytesOfDistrict || this.all + bytes > this.limits.openBytes) return false
    this.byDistrict.set(districtId, own + bytes)
    this.all += bytes
    return true
  }

  giveBack({ districtId }: Login, bytes: number): void {
    const left = (this.byDistrict.get(districtId) ?? 0) - bytes
    if (left > 0) this.byDistrict.set(districtId, left)
    else this.byDistrict.delete(districtId)
    this.all -= bytes
  }
}
