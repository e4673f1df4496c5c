/** The column of an attribute: `classCode` is `class_code`. */
export const columnOf = (attribute: string) => attribute.replace(/[A-Z]/g, letter => `_${letter.toLowerCase()}`)
