import { addTexts } from '../texts/texts.ts'

/** Of the one page for people in training. */
const training = {
  title: 'Training',
  text: 'Your account opens as soon as your training is complete. Until then you can use the self-paced training and professional learning for the program.',
  open: 'Open the training site',
  ready: {
    title: 'Your account is ready',
    class_zero: '{{school}}, {{name}}',
    class_one: '{{school}}, {{name}}, {{count, number}} student',
    class_other: '{{school}}, {{name}}, {{count, number}} students',
    more_one: 'And {{count, number}} more class.',
    more_other: 'And {{count, number}} more classes.',
  },
  doing: {
    title: 'Training: in progress',
    text: 'This page looks again whenever you come back to it.',
    finished: 'I have finished',
    notYet: 'We have just looked: your training is not marked as complete yet.',
  },
  after: { title: 'Then it opens by itself', text: 'Your classes, their reports and the lesson guides.' },
  stuck: 'Finished, and still here?',
  support: 'Ask our support team to set your training to Complete.',
  subject: 'Training completed: {{name}}',
  body: 'I have completed my training, and Hornbook still shows the training page.\n\nName: {{name}}\nDistrict: {{district}}\n',
} as const

declare module '../texts/texts.ts' {
  interface Catalogues {
    readonly sessionTraining: typeof training
  }
}

addTexts('sessionTraining', training)
