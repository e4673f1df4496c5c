import { addTexts } from '../texts/texts.ts'

/** What every form and wizard says. `what` is the noun: 'student'. */
const form = {
  starred: 'Starred fields are mandatory',
  required: 'Required',
  tooLong: 'This cannot have more than {{max}} characters.',
  unchosen: '“{{text}}” is not chosen. Choose an entry from the list, or clear the box.',
  review: 'Please review these fields',
  save: 'Save',
  cancel: 'Cancel',
  close: 'Close',
  dismiss: 'Dismiss',
  saving: 'Saving the {{what}}...',
  updating: 'Updating the {{what}}...',
  saved: 'Successfully saved the {{what}}.',
  notSaved: 'The {{what}} that you left while it was being saved was not saved. {{why}}',
  notFound: 'Could not find {{what}}',
  notFoundText:
    'It may have been archived since, or you may not be allowed to see it any more. What you typed is still here.',
  reviewFields: 'Something went wrong whilst saving the {{what}}. Please go back and review the fields.',
  tryAgain: 'Something went wrong whilst saving the {{what}}. Please go back and try again.',
  slow: 'This takes longer than usual. What you typed is still here.',
  unreachable: 'Hornbook could not be reached. What you typed is still here.',
  on: 'yes',
  off: 'no',
  none: 'none',
  hidden: '••••••',
  remove: 'Remove {{name}}',
  synced: 'From {{system}}',
  syncedHelp: 'Change these there; the next roster file brings them here.',
  leave: {
    title: 'Leave without saving?',
    text: 'What you changed here is not saved yet.',
    stay: 'Keep editing',
    leave: 'Leave without saving',
    savingTitle: 'This is being saved',
    savingText: 'It goes on if you leave. If it fails, the list says so, but what you typed is lost.',
    wait: 'Wait',
    leaveSaving: 'Leave',
  },
  conflict: {
    title: 'This {{what}} was saved while you were editing',
    text: 'Nothing you typed is lost, and nothing is saved yet.',
    clash: 'These were changed both times. Which one is right?',
    was: 'was {{value}}',
    theirs: 'Saved meanwhile',
    mine: 'Yours, not saved yet',
    kept: 'These do not clash. All of them are kept.',
    by: { mine: 'yours', theirs: 'saved meanwhile', both: 'both times', merged: 'both kept' },
    became: 'now',
    left_one: '1 choice left: {{names}}',
    left_other: '{{count}} choices left: {{names}}',
    takeTheirs: 'Take all that was saved',
    back: 'Back to my form',
  },
  paste: {
    title: 'Pasted lines',
    lines_one: '{{count, number}} line pasted:',
    lines_other: '{{count, number}} lines pasted:',
    added_one: '{{count, number}} added.',
    added_other: '{{count, number}} added.',
    open_one: '{{count, number}} needs you.',
    open_other: '{{count, number}} need you.',
    line: 'Line {{line}}',
    nobody: 'Nobody here has this id or name.',
    several: 'Is it one of these?',
    leaveOut: 'Leave out',
    done: 'Done',
    repeated_one: '{{count, number}} is there twice.',
    repeated_other: '{{count, number}} are there twice.',
    leftOpen_one: '{{count, number}} pasted line unanswered',
    leftOpen_other: '{{count, number}} pasted lines unanswered',
  },
  wizard: {
    back: 'Back',
    next: 'Next: {{step}}',
    step: 'Step {{at}} of {{of}}',
    add: 'Add {{name}}',
    more_one: '{{count, number}} more. Type to find it.',
    more_other: '{{count, number}} more. Type to find them.',
    noMatch: 'Nothing matches “{{text}}”.',
    changed: 'Something you chose is not there any more; it may have been archived. Please choose again.',
  },
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly form: typeof form
  }
}

addTexts('form', form)
