/** Number of digits of SMS, mail and authenticator codes. */
export const CODE_LENGTH = 6
export const CODE_PATTERN = new RegExp(`^[0-9]{${CODE_LENGTH}}$`)
/** Number of characters of a captcha. */
export const CAPTCHA_LENGTH = 4
