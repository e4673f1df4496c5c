/** What jobs need of a logger; pino's has it. */
export interface Log {
  info(facts: object, text: string): void
  warn(facts: object, text: string): void
  error(facts: object, text: string): void
}
