/** The texts of what the provider's page shows of roster files. */
export const homeTexts = {
  home: {
    inProgress: 'In progress',
    runningFailed: 'The roster files in progress could not be loaded',
    nothingRuns: 'No roster file is being read or applied.',
  },
} as const
