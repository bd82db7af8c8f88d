import { inject } from 'vitest'

/** The world of this browser test: where its Worker answers, and the settings that Worker runs with. */
export const { url, vars } = inject('worlds')[Number(process.env.VITEST_POOL_ID) - 1]!
