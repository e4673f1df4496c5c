import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import type { TFunction } from 'i18next'
import type { DownloadChoice } from './download-menu.tsx'

const LANGUAGES = ['en', 'es'] as const satisfies readonly PaperLanguage[]

type Paper = 'letter.student' | 'letter.class' | 'letter.school' | 'certificate.student' | 'certificate.class'

/** Paper for families in each language. */
export const paperChoices = (
  t: TFunction<'progress', 'download'>,
  paper: Paper,
  run: (lang: PaperLanguage) => Promise<void>,
): DownloadChoice[] =>
  LANGUAGES.map(lang => ({ title: t(`${paper}.${lang}`), about: t(`${paper}Text`), run: () => run(lang) }))
