import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import pg from 'pg'

/** A connection that several callers use at once. */
interface Lease {
  readonly connection: Promise<DatabaseConnection>
  readonly release: () => void
  users: number
}

/**
 * Gives concurrent callers the same connection and returns it to the pool when the last one is done. Their statements
 * interleave, so it is only for short reads that never wait for a lock. Under load PostgreSQL wakes once for several
 * reads; waking costs more than the reads do.
 */
export class SharedConnection implements ConnectionProvider {
  private readonly provider: ConnectionProvider
  private lease: Lease | null = null

  constructor(provider: ConnectionProvider) {
    this.provider = provider
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const lease = this.lease ?? this.acquire()
    lease.users++
    try {
      return await consumer(await lease.connection)
    } catch (failure) {
      // The next call must not get a lost connection.
      if (this.lease === lease && !isStatementError(failure)) this.lease = null
      throw failure
    } finally {
      if (--lease.users === 0) {
        if (this.lease === lease) this.lease = null
        lease.release()
      }
    }
  }

  private acquire(): Lease {
    const acquired = Promise.withResolvers<DatabaseConnection>()
    const released = Promise.withResolvers<void>()
    this.provider
      .provideConnection(connection => {
        acquired.resolve(connection)
        return released.promise
      })
      .catch(acquired.reject)
    this.lease = { connection: acquired.promise, release: released.resolve, users: 0 }
    return this.lease
  }
}

/** True when PostgreSQL rejected one statement and the connection is still usable. FATAL and PANIC end the connection. */
const isStatementError = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.severity === 'ERROR'
