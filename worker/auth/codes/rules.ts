/** Digits of a code that comes by SMS or by mail, and of one that an authenticator shows. */
export const CODE_LENGTH = 6
export const CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`)
/** Characters of the picture. */
export const PICTURE_LENGTH = 4
