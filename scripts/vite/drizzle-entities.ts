import type { Plugin } from 'vite'

const ASKED = /function is\(value, type\) \{[^]*?\n\}\n/

/**
 * The query builder asks of every part of a statement what it is, and where it is something else walks up its classes by name:
 * it allows for two copies of itself. The Worker has one, where being an instance says all.
 */
export const drizzleEntities = (): Plugin => ({
  name: 'drizzle-entities',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]drizzle-orm[\\/]entity\.js$/ },
    handler(code) {
      if (!ASKED.test(code)) throw new Error('drizzle-orm/entity.js asks in another way than it did.')
      return { code: code.replace(ASKED, 'function is(value, type) {\n  return value instanceof type\n}\n'), map: null }
    },
  },
})
