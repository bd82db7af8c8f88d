/**
 * Lengths and counts that several contracts share. A screen that cannot use the schema of a call imports them from
 * here, so that the browser loads no schema.
 */

/** Maximum length of a single-line text, in characters, unless a field sets another; also of search texts. */
export const MAX_LINE_LENGTH = 50
/** Length of the reason that explains an action, in characters. */
export const REASON_LENGTH = { min: 5, max: 500 }
/** Maximum number of rows of one command and of one page of a list. */
export const MAX_ROWS = 500
/** Maximum number of files in one place. */
export const MAX_FILES = 20
/** Maximum number of declarations in one download. */
export const MAX_DOCUMENTS = 100
/** Maximum length of the name of a list view, in characters. */
export const MAX_VIEW_NAME = 20
/** Minimum number of characters of an institution's name before it is looked up. */
export const MIN_LOOKUP_LENGTH = 2

/** Maximum length of an error message, and of the message for one field or one row, in characters. */
export const MAX_MESSAGE_LENGTH = 500
/** Maximum length of a value or name that a message repeats, in characters. */
export const MAX_ECHO_LENGTH = 50
/** Maximum number of fields and rows that an error lists; its counts are complete. */
export const MAX_ERRORS = 100
/** Maximum number of items of one list, and of fields of one object, in a request. */
export const MAX_ITEMS = 10_000

/** Returns the text, shortened to `most` characters with an ellipsis at the end if it is longer. */
export const excerpt = (text: string, most = MAX_ECHO_LENGTH) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const MB = 1024 * 1024
/** Maximum size of a file that goes through the Worker, in bytes. */
export const MAX_FILE_BYTES = 200 * MB
/** Maximum size of a workbook to import, in bytes. */
export const MAX_WORKBOOK_BYTES = 5 * MB
/** Maximum size of a review package that includes its documents, in bytes. */
export const MAX_PACKAGE_BYTES = 50 * MB
