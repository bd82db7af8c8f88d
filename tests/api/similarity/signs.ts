/** Signs that no other call gives: a text made of them has nothing in common with another. */
export function signs() {
  let next = 0x4e00
  return (count: number) => Array.from({ length: count }, () => String.fromCharCode(next++)).join('')
}
