import { texts } from '~/worker/core/texts'

// Separate catalogue: lists load only this label until the letter dialog opens.
export const t = texts({
  write: ['撰写信函', 'Write letter'],
})
