/** What the provider announces. */
export const promotions = {
  changed: 'This promotion was changed meanwhile.',
} as const
