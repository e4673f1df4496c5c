import type { TFunction } from 'i18next'
import type { DownloadedFile } from '../../api/answer.ts'
import { type DownloadChoice, save } from './download-menu.tsx'

const LANGUAGES = ['en', 'es'] as const

/** The letter to a family, or those of a class, in each language. */
export const lettersOf = (
  t: TFunction<'progress', 'download'>,
  whose: 'student' | 'class',
  download: (lang: string) => Promise<DownloadedFile>,
): DownloadChoice[] =>
  LANGUAGES.map(lang => ({
    title: t(`letter.${whose}.${lang}`),
    about: t(`letter.${whose}Text`),
    run: () => download(lang).then(save),
  }))
