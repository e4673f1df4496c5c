/** The texts of what is being done about a student (ATT-17). */
export const notes = {
  add: 'Say what is being done',
  addFor: 'Say what is being done for {{name}}',
  change: 'Change the note',
  changeFor: 'Change the note about {{name}}',
  title: 'What is being done for {{name}}',
  text: 'What is being done',
  example: 'Small group',
  until: 'Until',
  help: 'Until this day the child is listed as in hand, and not among those who need you. The child’s teachers and administrators see the note.',
  save: 'Save',
  done: 'Remove the note',
  cancel: 'Cancel',
  failed: 'An unexpected error occurred, please try again',
  inHand: 'In hand until {{day}}',
}
