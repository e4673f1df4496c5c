/** The texts of undoing a file. */
export const importUndoTexts = {
  undo: {
    button: 'Undo',
    title: 'Undo this file?',
    text: 'What the file added is archived. What it changed, moved or archived goes back to what it was. Nothing is deleted: accounts and progress stay, and the same file can be applied again.',
    confirm: 'Undo this file',
    failed: 'The file was not undone. Nothing has been changed.',
  },
} as const
