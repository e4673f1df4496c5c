import type { TFunction } from 'i18next'
import type { DownloadedFile } from '../../api/answer.ts'
import { type DownloadChoice, save } from './download-menu.tsx'

const LANGUAGES = ['en', 'es'] as const

/** Paper for families, of a student or of a class, in each language. */
export const paperOf = (
  t: TFunction<'progress', 'download'>,
  kind: 'letter' | 'certificate',
  whose: 'student' | 'class',
  download: (lang: string) => Promise<DownloadedFile>,
): DownloadChoice[] =>
  LANGUAGES.map(lang => ({
    title: t(`${kind}.${whose}.${lang}`),
    about: t(`${kind}.${whose}Text`),
    run: () => download(lang).then(save),
  }))
