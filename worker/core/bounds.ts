/**
 * Lengths and numbers that several contracts have in common. Their schemas are made of these; a screen that cannot ask the
 * schema of a call takes them from here, and the browser loads no schema for them.
 */

/** Characters of a line of text where a field says nothing else; what is searched for, too. */
export const LINE = 50
/** Characters of a reason, and of whatever explains an act. */
export const REASON = { min: 5, max: 500 }
/** As many rows as a command takes at once, and as a page of a list has at most. */
export const MOST_ROWS = 500
/** Files in one place. */
export const MOST_FILES = 20
/** Declarations that are taken away at once. */
export const MOST_PAPERS = 100
/** Characters of the name of a view of a list. */
export const VIEW_NAME = 20
/** Characters of an institution's name before it is looked up. */
export const LOOKED_UP = 2

/** Characters of the message of a refusal, and of the sentence for one field or for one row. */
export const MOST_MESSAGE = 500
/** Characters of a value or of a name that a message repeats. */
export const MOST_ECHO = 50
/** Fields and rows that a refusal names; its counts tell how many there are. */
export const MOST_ERRORS = 100
/** Items of one list, and fields of one object, within a request. */
export const MOST_ITEMS = 10_000

/** A text of at most `most` characters: a longer one ends with an ellipsis. */
export const excerpt = (text: string, most = MOST_ECHO) =>
  text.length > most ? `${text.slice(0, most - 1).toWellFormed()}…` : text

const MB = 1024 * 1024
/** Bytes of a file that goes through the Worker. */
export const FILE_BYTES = 200 * MB
/** Bytes of a workbook that is read in. */
export const BOOK_BYTES = 5 * MB
/** Bytes of a package of reviews with its documents in it. */
export const PACKAGE_BYTES = 50 * MB
