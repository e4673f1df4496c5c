import { type ParseArgsConfig, parseArgs } from 'node:util'

/** A command's arguments. Wrong ones print the usage and exit: a stack says nothing to somebody who has mistyped. */
export function readArguments<const Config extends ParseArgsConfig>(
  usage: string,
  config: Config,
): ReturnType<typeof parseArgs<Config>> {
  try {
    return parseArgs(config)
  } catch (failure) {
    const [what] = String((failure as Error).message).split('. ')
    process.stderr.write(`${what}.\n\n${usage}\n`)
    process.exit(2)
  }
}
