import type { Plugin } from 'vite'

/**
 * The Worker's code in letters of one byte: V8 keeps a file that has one Chinese letter with two bytes for each of its letters,
 * which for the whole Worker is 7 MB for nothing.
 */
export const oneByte = (): Plugin => ({
  name: 'letters-of-one-byte',
  applyToEnvironment: ({ name }) => name === 'ssr',
  generateBundle: {
    order: 'post',
    handler: (_, bundle) => {
      for (const part of Object.values(bundle)) if (part.type === 'chunk') part.code = inOneByte(part.code)
    },
  },
})

/** Code that means the same, with an escape for each letter beyond ASCII. Holds where such letters stand in texts and names alone. */
export const inOneByte = (code: string): string =>
  code.replace(/[^\0-\x7f]/g, (letter) => `\\u${letter.charCodeAt(0).toString(16).padStart(4, '0')}`)
