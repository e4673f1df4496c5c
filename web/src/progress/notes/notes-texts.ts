/** The texts of what is being done about a student (ATT-17). */
export const notes = {
  add: 'Say what is being done',
  addFor: 'Say what is being done about {{name}}',
  change: 'Change the note',
  changeFor: 'Change the note about {{name}}',
  title: 'What is being done about {{name}}',
  text: 'What is being done',
  example: 'Small group',
  until: 'Until',
  help: 'Until this day the child is in hand, and not among those who need you. Teachers and administrators of the child see it.',
  save: 'Save',
  done: 'Take the note away',
  cancel: 'Cancel',
  failed: 'An unexpected error occurred, please try again',
  inHand: 'In hand until {{day}}',
}
