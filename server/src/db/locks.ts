// Every advisory lock of the server. Processes of two versions run side by side during an upgrade, so a number never
// changes, and the number of a lock that is gone is not used again.

/** Locks of one key. PostgreSQL keeps them apart from those of two: `demo` and the class `sweep` share a number, not a lock. */
export const LOCKS = {
  /** The schema: servers that start at once migrate one after the other. */
  migrating: 7_261_548,
  /** The demo districts: servers that start at once create each of them once. */
  demo: 7_261_551,
  /** Finding or creating an Administrator by address: two that do it at once make one account. */
  administrators: 7_261_562,
  /** The template of the tests' databases: the first test file of a run makes it. */
  testTemplate: 5_116_203,
} as const

/**
 * The classes of locks of two keys; the second key says which one of the class. Two transactions that take several of a
 * district in different orders can wait for each other, so all take them in this one: districts, roster, teacherCounts,
 * figures; then the rows.
 */
export const LOCK_CLASSES = {
  /** By district: its figures have one writer at a time. */
  figures: 7_261_549,
  /** By district: only its holder compares the roster with a file. */
  roster: 7_261_550,
  /** By district: one process begins and ends the enrolments that are due. */
  sweep: 7_261_551,
  /** By district: one process adds to the audit's chain. */
  seals: 7_261_552,
  /** By lease of a process that runs jobs: they are its own while it lives. */
  leases: 7_261_553,
  /** By account: transactions that write to it come one after the other. */
  accounts: 7_261_554,
  /** By district: saves of it come one after the other. */
  districts: 7_261_555,
  /** By site code: writers of it come one after the other. */
  siteCodes: 7_261_556,
  /** By district: counts of its schools' teachers come one after the other. */
  teacherCounts: 7_261_557,
  /** By budget of guesses or mails: calls spend it one by one. */
  budgets: 7_261_560,
  /** By level: its books are numbered and put in place one by one. */
  guides: 7_261_564,
  /** By district: its connections are changed and looked at by one at a time. */
  connections: 7_261_565,
  /** By e-mail address: districts that add its person at once agree on one account. */
  addresses: 7_261_563,
} as const
