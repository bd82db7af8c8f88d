/** Number of digits of SMS, mail and authenticator codes. */
export const CODE_LENGTH = 6
export const CODE = new RegExp(`^[0-9]{${CODE_LENGTH}}$`)
/** Number of characters of a captcha. */
export const PICTURE_LENGTH = 4
