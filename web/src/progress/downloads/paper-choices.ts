import type { PaperLanguage } from '@hornbook/contract/progress/parent-reports'
import { isOnPaper } from '@hornbook/rules/people/scripts-on-paper'
import type { TFunction } from 'i18next'
import type { DownloadChoice } from './download-menu.tsx'

const LANGUAGES = ['en', 'es'] as const satisfies readonly PaperLanguage[]

type Paper = 'letter.student' | 'letter.class' | 'letter.school' | 'certificate.student' | 'certificate.class'

/** Paper for families, in either language. */
export const paperChoice = (
  t: TFunction<'progress', 'download'>,
  paper: Paper,
  run: (lang: PaperLanguage) => Promise<void>,
  /** Whose names are printed, as far as they are known here. */
  names: readonly string[] = [],
): DownloadChoice => {
  const title = t(paper)
  const languages = LANGUAGES.map(lang => {
    const label = t(`language.${lang}`)
    return { label, name: t('inLanguage', { title, label }), run: () => run(lang) }
  })
  const boxes = names.filter(name => !isOnPaper(name))
  const missing = boxes.length === 0 ? '' : ` ${t('boxes', { names: boxes.join(', ') })}`
  return { title, about: `${t(`${paper}Text`)}${missing}`, run: languages }
}
