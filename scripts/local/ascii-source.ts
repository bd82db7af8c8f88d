/**
 * Code that means the same, with an escape for each letter beyond ASCII: V8 keeps a file that has one Chinese letter with two
 * bytes for each of its letters, which for the whole Worker is 7 MB for nothing. Holds where such letters stand in texts,
 * patterns and names alone. It packs worse, so that what is uploaded stays as it is.
 */
export const inOneByte = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
