/** Where to ask for an interpreter, in the languages that many families read: by language. */
export const interpreters = {
  en: 'Do you need an interpreter? Ask the school.',
  es: '¿Necesita un intérprete? Pregunte en la escuela.',
  vi: 'Cần thông dịch viên? Hãy hỏi nhà trường.',
  ar: 'هل تحتاج إلى مترجم؟ اسأل المدرسة.',
} as const
