/** Data that goes out to other systems: names of files, and what is refused. */
export const dataOut = {
  'field.unknown': "There is no field '{{field}}' here.",
  'filter.unreadable': "A filter is field='value', with = != > >= < <= or ~, and one AND or OR between two of them.",
  'key.over': 'Choose a time that is still ahead.',
  'token.noGrant': 'There is no grant_type. Here it is client_credentials.',
  'token.unknown':
    'This token is unknown, its hour is over, or its key no longer works. Ask for another one at /oauth/token.',
  'export.file': 'OneRoster {{version}}',
}
