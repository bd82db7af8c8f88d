/** The entries of a setting that is a list with commas. */
export const entriesOf = (text: string) =>
  text
    .split(',')
    .map((entry) => entry.trim())
    .filter(Boolean)
