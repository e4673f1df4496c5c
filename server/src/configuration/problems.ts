/** The configuration is invalid. The message lists every problem, each with what would be valid. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['Hornbook cannot start with this configuration:', ...problems.map(line => `  - ${line}`)].join('\n'))
    this.problems = problems
  }
}
