import type { ConnectionProvider, DatabaseConnection } from 'kysely'
import pg from 'pg'

/** A connection that several calls have in hand at once. */
interface Lease {
  readonly connection: Promise<DatabaseConnection>
  readonly release: () => void
  users: number
}

/**
 * Gives every call that asks meanwhile the same connection, and gives it back when the last one is done. What they ask goes
 * over it in their order, each statement for itself: only for short reads that wait for nobody. Under load PostgreSQL is
 * woken once for several of them, which costs more than they do.
 */
export class SharedConnection implements ConnectionProvider {
  private readonly provider: ConnectionProvider
  private lease: Lease | null = null

  constructor(provider: ConnectionProvider) {
    this.provider = provider
  }

  async provideConnection<T>(consumer: (connection: DatabaseConnection) => Promise<T>): Promise<T> {
    const lease = this.lease ?? this.take()
    lease.users++
    try {
      return await consumer(await lease.connection)
    } catch (failure) {
      // The next call must not get a connection that is lost.
      if (this.lease === lease && !isStatementError(failure)) this.lease = null
      throw failure
    } finally {
      if (--lease.users === 0) {
        if (this.lease === lease) this.lease = null
        lease.release()
      }
    }
  }

  private take(): Lease {
    const given = Promise.withResolvers<DatabaseConnection>()
    const over = Promise.withResolvers<void>()
    this.provider
      .provideConnection(connection => {
        given.resolve(connection)
        return over.promise
      })
      .catch(given.reject)
    this.lease = { connection: given.promise, release: over.resolve, users: 0 }
    return this.lease
  }
}

/** True when PostgreSQL refused one statement and the connection is still good. FATAL and PANIC end the connection. */
const isStatementError = (failure: unknown): boolean =>
  failure instanceof pg.DatabaseError && failure.severity === 'ERROR'
