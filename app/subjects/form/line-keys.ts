/** Keys of the lines of a form while it is edited. A key is never reused. */
export type LineKeys = { all: readonly number[]; next: number }

/** Returns keys for the given number of lines. */
export const createLineKeys = (count: number): LineKeys => ({
  all: Array.from({ length: count }, (_, at) => at),
  next: count,
})
export const addLineKey = ({ all, next }: LineKeys): LineKeys => ({ all: [...all, next], next: next + 1 })
export const removeLineKey = ({ all, next }: LineKeys, key: number): LineKeys => ({
  all: all.filter((one) => one !== key),
  next,
})
/** Returns as many keys as there are lines. The number differs after somebody else's change or a restored copy. */
export function fitLineKeys(keys: LineKeys, count: number): LineKeys {
  const { all, next } = keys
  if (all.length === count) return keys
  if (all.length > count) return { all: all.slice(0, count), next }
  const more = count - all.length
  return { all: [...all, ...Array.from({ length: more }, (_, at) => next + at)], next: next + more }
}
