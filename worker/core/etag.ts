/** True if an `If-None-Match` header names the entity tag, by the weak comparison of RFC 9110, section 13.1.2. */
export const matchesEtag = (header: string | undefined, etag: string): boolean =>
  header !== undefined &&
  header.split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''))
