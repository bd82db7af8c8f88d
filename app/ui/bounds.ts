export { lengthOfText } from '~/worker/core/plain-text'
export { LINE, MOST_FILES, REASON } from '~/worker/core/bounds'
