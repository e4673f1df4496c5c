/** The texts of who becomes an administrator by a file. */
export const newAdministratorTexts = {
  newAdministrators: {
    title: 'Who becomes an administrator',
    count_one: '{{count, number}} person',
    count_other: '{{count, number}} people',
    columns: { name: 'Name', from: 'Now', to: 'By this file' },
    noEmail: 'No email address',
    roles: {
      none: 'Not here yet',
      Teacher: 'Teacher',
      SchoolAdmin: 'School administrator',
      DistrictAdmin: 'District administrator',
    },
    begins: 'from {{day}}',
    note: 'A school administrator sees every child of their schools, a district administrator every child of the district.',
    first: 'The first {{count, number}} are listed.',
    failed: 'The names could not be loaded',
  },
} as const
