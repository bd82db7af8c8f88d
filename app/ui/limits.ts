export { countCharacters } from '~/worker/core/plain-text'
export { MAX_LINE_LENGTH, MAX_FILES, REASON_LENGTH } from '~/worker/core/limits'
