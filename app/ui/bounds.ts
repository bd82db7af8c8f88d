export { LINE, MOST_FILES, REASON } from '~/worker/core/bounds'
