import { inject } from 'vitest'

/** URL and settings of the Worker of this browser test. */
export const { url, vars } = inject('worlds')[Number(process.env.VITEST_POOL_ID) - 1]!
