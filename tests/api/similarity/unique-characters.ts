/** Returns a generator of unique characters: two generated texts have nothing in common. */
export function uniqueCharacters() {
  let next = 0x4e00
  return (count: number) => Array.from({ length: count }, () => String.fromCharCode(next++)).join('')
}
