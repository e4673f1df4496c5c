/** The texts of the provider's page. */
export const homeTexts = {
  home: {
    title: 'Who needs help',
    districts_one: '{{count, number}} district',
    districts_other: '{{count, number}} districts',
    needs: 'Districts that need help',
    none: 'No district needs anything right now.',
    failed: 'This list could not be loaded',
    well_one: 'The other {{count, number}} district is fine.',
    well_other: 'The other {{count, number}} districts are fine.',
    allDistricts: 'All districts',
    kinds: {
      held: '{{file}} is held.',
      failed: '{{file}} failed.',
      membershipEnded: 'Membership ended {{date}}.',
      membershipEnds: 'Membership ends {{date}}.',
    },
    sent: 'Sent {{date}}',
    seeReasons: 'See the reasons',
    seeProblem: 'See the problem',
    openDistrict: 'Open the district',
    inProgress: 'In progress',
    nothingRuns: 'No roster file is being read or applied.',
  },
} as const
