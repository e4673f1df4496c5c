/** The texts of what happens next with a file, or has happened. */
export const nextStepTexts = {
  held: {
    title: 'This file is held',
    /** What to check, for each kind of guard; shown above the reasons. */
    checks: {
      beginsLater: 'Its classes begin later. Applied now, it would leave today’s classes without their children.',
      whichSystem: 'It seems to come from a different system than the roster you have. Please say which it is.',
      otherDistrict: 'It looks like a file for another district. Please check that it belongs here.',
      incomplete: 'It would remove more than a roster file usually does. Please check that it is complete.',
      status:
        'People who have left may be marked with a word that Hornbook does not know. Please check the status column.',
      lostZeros: 'A spreadsheet seems to have removed the leading zeros of ids.',
      newIds: 'All ids in it are new. Please check that people and classes were found again.',
      otherNames: 'Some people have another name in this file. Please check that they are the same people.',
      otherPlaces: 'A school or class has another name in this file. Please say below whether it is the same.',
      spoiltIds: 'Some ids cannot be read. Please export the file again, and do not open it in a spreadsheet.',
      administrators: 'It makes people administrators. Please check the list below.',
      unknown: 'Please read the reasons before you apply it.',
    },
    missed:
      'It was due on {{day}}, but by then it would have changed more than you had confirmed. Nothing was changed; please look at it again.',
    restore: 'Restore the leading zeros',
    restoreHelp: 'For this file only. The difference is shown again.',
    same: 'It is the same system',
    another: 'It is another system',
    sameHelp: 'The people in the file are the ones you have; anyone missing would be archived.',
    anotherHelp: 'Its people and classes are added beside those you have.',
    notAnswered: 'Your answer was not saved. Nothing has been changed.',
    understood: 'I have checked: this file is correct',
    apply: 'Apply anyway',
    applyNow: 'Apply now',
    applyOn: 'Apply on {{day}}',
    waitHelp: 'It will be applied automatically early that morning. Until then nothing changes, and you can cancel it.',
  },
  apply: {
    title: 'Ready to apply',
    text: 'Everything in the file is applied together, or nothing is.',
    button: 'Apply',
    failed: 'The file was not applied. Nothing has been changed.',
    nothing: 'There is nothing to apply.',
  },
  running: {
    reading: 'Reading the file…',
    applying: 'Applying the file…',
    undoing: 'Undoing the file…',
    step: '{{step}}: {{done}} of {{of}}',
    leave: 'You can leave this page. The work continues.',
  },
  scheduled: {
    title: 'This file will be applied automatically on {{day}}',
    text: 'It happens early that morning, before school. If by then it would change more than you have confirmed, it is held again and nothing changes.',
    cancel: 'Do not apply it automatically',
    failed: 'It could not be canceled, so it still waits for that day.',
  },
  superseded: {
    title: 'A newer file has replaced this one',
    text: 'This one was never applied. Nothing has been changed by it.',
    newer: 'See the newer file',
  },
  discard: { button: 'Throw this file away', failed: 'The file was not thrown away.' },
  discarded: {
    title: 'This file was thrown away',
    text: 'It was only looked at. Nothing has been changed by it; what it would have changed stands below.',
  },
  failed: {
    title: 'This file could not be read',
    text: 'Nothing has been changed. Correct the file and send it again.',
  },
  done: {
    title: 'Roster imported',
    undone: 'This file has been undone',
    undoneText:
      'What it added is archived, and what it changed is as it was before; anything changed since was left alone. The same file can be applied again.',
    when: 'Applied {{when}}.',
    laterFile:
      'This file can be undone once the files that were applied after it are: undo those first, the latest one before the others.',
    whenUndone: 'Undone {{when}}.',
    invite_one: '{{count, number}} new staff member has not been invited yet.',
    invite_other: '{{count, number}} new staff members have not been invited yet.',
    send_one: 'Send the invitation',
    send_other: 'Send {{count, number}} invitations',
    sent_one: '{{count, number}} invitation is on its way.',
    sent_other: '{{count, number}} invitations are on their way.',
    inviteFailed: 'The invitations could not be sent. No email went out.',
    district: 'Open the district',
    progress: 'See the progress',
  },
} as const
