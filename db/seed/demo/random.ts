import { createHash } from 'node:crypto'

/**
 * Returns a pseudo-random generator that is identical on every machine: mulberry32, seeded with the hash of a label.
 * Each label has its own sequence.
 */
export function createRandom(label: string) {
  let state = 2166136261
  for (let i = 0; i < label.length; i++) state = Math.imul(state ^ label.charCodeAt(i), 16777619)
  /** Returns a number in [0, 1). */
  const next = () => {
    state = (state + 0x6d2b79f5) | 0
    let t = Math.imul(state ^ (state >>> 15), state | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4294967296
  }
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1))
  const between = (min: number, max: number) => min + next() * (max - min)
  const pick = <T>(list: readonly T[]): T => list[Math.floor(next() * list.length)]!
  const shuffled = <T>(list: readonly T[]): T[] => {
    const copy = [...list]
    for (let i = copy.length - 1; i > 0; i--) {
      const j = Math.floor(next() * (i + 1))
      ;[copy[i], copy[j]] = [copy[j]!, copy[i]!]
    }
    return copy
  }
  return {
    next,
    int,
    between,
    pick,
    shuffled,
    some: <T>(list: readonly T[], count: number) => shuffled(list).slice(0, count),
    is: (probability: number) => next() < probability,
  }
}
export type SeededRandom = ReturnType<typeof createRandom>

/** Returns an id of 32 hexadecimal characters derived from the parts only. */
export const stableId = (...parts: (string | number)[]) =>
  createHash('sha256').update(parts.join('/')).digest('hex').slice(0, 32)
