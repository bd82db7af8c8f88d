import { texts } from '~/worker/core/texts'

// Apart from the others: a list shows this one word until somebody writes.
export const t = texts({
  write: ['写信', 'Write'],
})
