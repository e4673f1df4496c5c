import { t } from '../../texts/texts.ts'

/** How a mail of reports begins. */
export const greetingOf = (firstName: string): string =>
  firstName === '' ? t('progress:report.mail.greetingAlone') : t('progress:report.mail.greeting', { name: firstName })
