/** Data that goes out to other systems: names of files, and what is refused. */
export const dataOut = {
  'export.file': 'OneRoster {{version}}',
}
