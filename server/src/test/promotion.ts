/** The body of a promotion for teachers that shows now. */
export const promotionNamed = (analyticsKey: string, more: object = {}) => ({
  templateId: 'simple',
  analyticsKey,
  templateData: { title: 'Winter reading', description: 'Letters for families, in two languages.' },
  targetGroup: ['Users::Teacher'],
  startAt: new Date(Date.now() - 60_000).toISOString(),
  endAt: new Date(Date.now() + 86_400_000).toISOString(),
  primaryAction: { label: 'Make the letters', target: 'https://hornbook.example.org/letters' },
  ...more,
})
