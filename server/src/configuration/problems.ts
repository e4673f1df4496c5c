/** The configuration cannot be used; every problem is named at once, each with what would be right. */
export class ConfigurationError extends Error {
  override readonly name = 'ConfigurationError'
  readonly problems: string[]

  constructor(problems: string[]) {
    super(['Hornbook cannot start with this configuration:', ...problems.map(line => `  - ${line}`)].join('\n'))
    this.problems = problems
  }
}
