/** Vitest configuration for Stryker (`stryker.config.json`): the tests of pure files, without a database. */
import { defineConfig } from 'vitest/config'
import { inNode } from '../vitest.config'

export default defineConfig({
  resolve: { tsconfigPaths: true, alias: inNode },
  test: {
    include: ['tests/rules/**/*.test.ts'],
    setupFiles: ['tests/support/language.setup.ts'],
    isolate: false,
    testTimeout: 60_000,
  },
})
