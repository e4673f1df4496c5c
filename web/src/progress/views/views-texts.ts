import { addTexts } from '../../texts/texts.ts'

/** Addresses of dashboards under names of one's own (VIEW-1). */
const views = {
  title: 'Saved views',
  about: 'Pages of {{name}} under names of your own, and those that colleagues share with you.',
  save: 'Save this page',
  saveText: 'With its dates, filters and order. ‘This week’ stays this week.',
  name: 'Name',
  example: 'For example: Kindergarten on Fridays',
  share: 'Share with colleagues who see {{unit}}',
  shareText: 'It is in their list too, as yours. Each sees only what they may see.',
  saveButton: 'Save',
  saved: 'Saved as ‘{{name}}’.',
  isSaved: 'This page is saved as ‘{{name}}’.',
  notSaved: 'The view was not saved. Try again in a moment.',
  list: 'Your views',
  listOfAll: 'Views',
  none: 'None yet',
  noneTitle: 'No saved views yet',
  noneText: 'Open a dashboard, choose dates, filters and order, then press Saved views and give it a name.',
  noneAction: 'Open the dashboard',
  all: 'Rename, share, mail or delete',
  by: 'by {{name}}',
  failed: 'The views could not be loaded',
  columns: { name: 'Name', page: 'Page', by: 'Saved by', shared: 'Shared', every: 'By mail', action: 'Action' },
  you: 'You',
  gone: 'Archived, or no longer yours',
  shareNamed: 'Share ‘{{name}}’ with colleagues',
  shared: 'Shared',
  mailNamed: '‘{{name}}’ by mail',
  every: { never: 'Never', weekly: 'Every Monday', monthly: 'On the 1st' },
  next: 'Next on {{day}}',
  rename: 'Rename',
  renameNamed: 'Rename ‘{{name}}’',
  delete: 'Delete',
  deleteNamed: 'Delete ‘{{name}}’',
  deleted: '‘{{name}}’ is deleted.',
  deletedMeanwhile: 'Nothing was changed: ‘{{name}}’ has been deleted meanwhile.',
  undo: 'Undo',
  cancel: 'Cancel',
  notChanged: 'Nothing was changed. Try again in a moment.',
  pages: {
    dashboard: 'Dashboard',
    table: 'Table',
    growth: 'Growth',
    compare: 'Side by side',
    attention: 'Who needs somebody',
    groups: 'Small groups',
  },
} as const

declare module '../../texts/texts.ts' {
  interface Catalogues {
    readonly progressViews: typeof views
  }
}

addTexts('progressViews', views)
