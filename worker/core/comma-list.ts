/** Returns the entries of a comma-separated setting. */
export const parseCommaList = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
