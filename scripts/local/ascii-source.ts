/**
 * Returns equivalent code with escapes for all characters beyond ASCII. V8 stores a source with one such character in
 * two bytes per character, which costs 7 MB for the Worker. Valid only where such characters occur in strings, patterns
 * and names. The code that is uploaded is not escaped, because escapes compress worse.
 */
export const escapeNonAscii = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
