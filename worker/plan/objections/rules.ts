/** Hours within which an anonymous objection must be confirmed by the mailed link. */
export const CONFIRMATION_HOURS = 48
