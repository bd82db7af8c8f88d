import type { Field } from './fields'

/** A difference between two versions of a form; differences come in the field order of the later version. */
export type FormDifference =
  | { kind: 'added' | 'removed' | 'moved'; field: Field }
  | { kind: 'changed'; field: Field; parts: (keyof Field)[] }

/** Returns the differences between two versions of a form; removed fields come last. */
export function diffForms(before: readonly Field[], now: readonly Field[]): FormDifference[] {
  const was = new Map(before.map((field) => [field.name, field]))
  const stays = new Set(now.map(({ name }) => name))
  const order = before.filter(({ name }) => stays.has(name)).map(({ name }) => name)
  const remaining = now.filter(({ name }) => was.has(name)).map(({ name }) => name)
  const unmoved = longestIncreasingRun(remaining.map((name) => order.indexOf(name)))
  const differences = now.flatMap((field): FormDifference[] => {
    const old = was.get(field.name)
    if (!old) return [{ kind: 'added', field }]
    const parts = changedParts(old, field)
    const moved = !unmoved.has(order.indexOf(field.name))
    return [
      ...(parts.length ? [{ kind: 'changed' as const, field, parts }] : []),
      ...(moved ? [{ kind: 'moved' as const, field }] : []),
    ]
  })
  return [
    ...differences,
    ...before.filter(({ name }) => !stays.has(name)).map((field) => ({ kind: 'removed' as const, field })),
  ]
}

const changedParts = (old: Field, field: Field) => {
  const names = new Set([...Object.keys(old), ...Object.keys(field)]) as Set<keyof Field>
  return [...names].filter((name) => JSON.stringify(old[name]) !== JSON.stringify(field[name]))
}
/** Returns the longest increasing run: fields outside it were moved. */
function longestIncreasingRun(places: readonly number[]): Set<number> {
  const best: number[][] = []
  for (const place of places) {
    const before = best
      .filter((run) => run.at(-1)! < place)
      .reduce<number[]>((a, b) => (b.length > a.length ? b : a), [])
    best.push([...before, place])
  }
  return new Set(best.reduce<number[]>((a, b) => (b.length > a.length ? b : a), []))
}
