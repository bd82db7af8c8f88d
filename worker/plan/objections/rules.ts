/** Hours in which an anonymous objection is confirmed by its mailed link. */
export const CONFIRMATION_HOURS = 48
