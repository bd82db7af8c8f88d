/** From here two declarations are worth a record; in percent. */
export const RECORD_FROM = 15

/** From here two names are worth a record; in percent. It holds nothing up: the texts do. */
export const RECORD_NAME_FROM = 60
