/** The texts of sending a file. */
export const uploadTexts = {
  drop: {
    title: 'Import OneRoster File',
    off: "Off for the district's own administrators",
    text: 'Drop a OneRoster 1.1 or 1.2 zip here, or',
    choose: 'Choose a file',
    help: 'Nothing changes until you review the file and apply it.',
    sending: 'Sending {{name}}',
    reading: 'Sent. The file is being read…',
    cancel: 'Cancel',
    unsent: 'Your session ended before {{name}} was sent.',
    sendNow: 'Send it now',
    tooLarge: 'The file is larger than {{megabytes}} MB.',
    empty: 'This file is empty: it has no bytes. Please export the roster again.',
    notZip: 'Please drop a zip file.',
    /** For files whose names say what they are. */
    kinds: {
      csv: 'This is a single CSV file. A roster is several (orgs, classes, users, enrollments …): put all of them in one zip.',
      workbook:
        'This is an Excel workbook. Please send the zip as your system exports it, without opening it in Excel.',
      archive: 'This archive is not a zip. Please put the CSV files in a zip instead.',
    },
    one: 'Please drop one file at a time.',
    failed: 'The file could not be sent. Nothing has been changed.',
  },
} as const
