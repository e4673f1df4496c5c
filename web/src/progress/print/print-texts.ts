/** The texts of what a class prints. */
export const print = {
  button: 'Print',
  printed: 'Printed {{time}}',
  list: { title: 'Class list', about: 'Everybody on one sheet, with room for the pen.' },
  groups: { title: 'Small groups', about: 'Who sits together, and what each table is taught.' },
  cards: { title: 'Login cards', about: 'To cut out: the name in front, the way in behind.' },
  drawer: { title: 'Sign-in list for the drawer', about: 'Everybody on one page, to lock away.' },
} as const
