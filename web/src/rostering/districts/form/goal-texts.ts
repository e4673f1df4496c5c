/** The texts of a district's school year and goals. */
export const goals = {
  section: 'School year and goals',
  yearEnd: 'School year ends on',
  yearEndHelp: 'The day for which the goals are set.',
  programYearEnd: "Use the program's day ({{day}})",
  choose: 'Choose one from the list.',
  of: "Percent of Level {{level}}. The program's is {{percent}}%.",
  program: "Use the program's goal",
  grades: {
    grade1: 'PK and TK goal',
    grade2: 'Kindergarten goal',
    grade3: 'First grade goal',
    grade4: 'Second grade goal',
    grade5: 'Third grade and up goal',
  },
  changes: {
    yearEnd: 'The school year ends on {{now}} instead of {{before}}.',
    percent: '{{goal}}: {{now}}% of Level {{level}} instead of {{before}}%.',
    counted:
      'For the whole district it is worked out again who has met a goal, who is on the path to one, and every Benchmark. Until that finishes, the old goals apply.',
  },
  pending: 'The figures are being recalculated for new goals. Until that finishes, the old goals apply.',
}
