import { VARIABLES } from './table.ts'

/** The content of docs/configuration.md, generated from the table so that every variable is documented. */
export function configurationDocument(): string {
  const sections = Object.entries(VARIABLES).map(([title, rows]) => {
    const lines = Object.entries(rows).map(
      ([name, row]) => `| \`${name}\` | ${row.description} | ${row.defaultText} | \`${row.example}\` |`,
    )
    return [`## ${title}`, '', '| variable | what it is | not set | example |', '|---|---|---|---|', ...lines].join(
      '\n',
    )
  })
  return `${[OPENING, ...sections].join('\n\n')}\n`
}

const OPENING = `# Configuration

Hornbook is configured by environment variables. Nothing has to be set to try it: \`npm start\` is enough. A variable
that is set to an empty text counts as not set. All of them are checked at the start, and every mistake is named at once.

This page is made from \`server/src/configuration/table.ts\`; \`npm run configuration\` writes it anew.`
