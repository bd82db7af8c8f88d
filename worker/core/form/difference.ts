import type { Field } from './fields'

/** What differs between two versions of a form, question by question, in the order of the later one. */
export type Difference =
  | { kind: 'added' | 'removed' | 'moved'; field: Field }
  | { kind: 'changed'; field: Field; parts: (keyof Field)[] }

export function differenceOf(before: readonly Field[], now: readonly Field[]): Difference[] {
  const was = new Map(before.map((field) => [field.name, field]))
  const stays = new Set(now.map(({ name }) => name))
  const order = before.filter(({ name }) => stays.has(name)).map(({ name }) => name)
  const kept = now.filter(({ name }) => was.has(name)).map(({ name }) => name)
  const unmoved = longestInOrder(kept.map((name) => order.indexOf(name)))
  const found = now.flatMap((field): Difference[] => {
    const old = was.get(field.name)
    if (!old) return [{ kind: 'added', field }]
    const parts = partsIn(old, field)
    const moved = !unmoved.has(order.indexOf(field.name))
    return [
      ...(parts.length ? [{ kind: 'changed' as const, field, parts }] : []),
      ...(moved ? [{ kind: 'moved' as const, field }] : []),
    ]
  })
  return [
    ...found,
    ...before.filter(({ name }) => !stays.has(name)).map((field) => ({ kind: 'removed' as const, field })),
  ]
}

const partsIn = (old: Field, field: Field) => {
  const names = new Set([...Object.keys(old), ...Object.keys(field)]) as Set<keyof Field>
  return [...names].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(field[name]))
}
/** The longest run that is in order already: what is not in it was moved. */
function longestInOrder(places: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const place of places) {
    const before = best
      .filter((run) => run.at(-1)! < place)
      .reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best.push([...before, place])
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}
