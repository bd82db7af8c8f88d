import { diffArrays } from 'diff'

/** A segment of a text: in both versions, only in the later one, or only in the earlier one. */
export type Run = { kind: 'same' | 'new' | 'old'; text: string }

let segmenter: Intl.Segmenter | undefined
/** Splits a text into words by `Intl.Segmenter` (Chinese has no spaces). Falls back to single characters. */
function wordsOf(text: string): string[] {
  if (typeof Intl.Segmenter !== 'function') return Array.from(text)
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  return Array.from(segmenter.segment(text), (part) => part.segment)
}
/** Splits a text into sentences, each with its final punctuation. A line break also ends a sentence. */
const sentencesOf = (text: string) => text.match(/[^。！？；!?;\n]*[。！？；!?;\n]+|[^。！？；!?;\n]+$/gu) ?? []

const joinRuns = (runs: readonly Run[]): Run[] => {
  const all: Run[] = []
  for (const run of runs) {
    const last = all.at(-1)
    if (!run.text) continue
    if (last?.kind === run.kind) last.text += run.text
    else all.push({ ...run })
  }
  return all
}
/** Returns the result of `diffArrays` as runs. Null if the texts differ too much for the time limit of 300 ms. */
function diffRuns(before: string[], after: string[]): Run[] {
  const parts = diffArrays(before, after, { timeout: 300 }) as
    | { value: string[]; added?: boolean; removed?: boolean }[]
    | undefined
  if (!parts)
    return [
      { kind: 'old', text: before.join('') },
      { kind: 'new', text: after.join('') },
    ]
  return parts.map(({ value, added, removed }) => ({
    kind: added ? 'new' : removed ? 'old' : 'same',
    text: value.join(''),
  }))
}
/**
 * Returns the share of common characters of two passages, 0 to 1. Passages with little in common are shown as whole
 * replacements.
 */
function characterOverlap(a: string, b: string) {
  const signs = new Set(a)
  const shared = [...new Set(b)].filter((sign) => signs.has(sign)).length
  return shared / Math.max(signs.size, new Set(b).size, 1)
}

/**
 * Returns the difference of two texts for reading: by sentence, and by word inside a rewritten sentence. Texts of tens
 * of thousands of characters take milliseconds because only changed sentences are compared by word.
 */
export function differenceOf(before: string, after: string): Run[] {
  const runs = diffRuns(sentencesOf(before), sentencesOf(after))
  const fine: Run[] = []
  for (let at = 0; at < runs.length; at++) {
    const [run, next] = [runs[at]!, runs[at + 1]]
    const [old, fresh] = run.kind === 'old' ? [run, next] : [next, run]
    if (
      run.kind !== 'same' &&
      next &&
      next.kind !== 'same' &&
      next.kind !== run.kind &&
      characterOverlap(old!.text, fresh!.text) > 0.3
    ) {
      fine.push(...smoothRuns(diffRuns(wordsOf(old!.text), wordsOf(fresh!.text))))
      at++
    } else if (run.kind === 'new' && next?.kind === 'old') {
      fine.push(next, run)
      at++
    } else fine.push(run)
  }
  return joinRuns(fine)
}
/** Merges a single unchanged word or comma between two changes into the changes, because it makes the passage unreadable. */
function smoothRuns(runs: readonly Run[]): Run[] {
  const all: Run[] = []
  let [old, fresh] = ['', '']
  const flush = () => {
    all.push({ kind: 'old', text: old }, { kind: 'new', text: fresh })
    old = ''
    fresh = ''
  }
  for (const [at, run] of runs.entries()) {
    if (run.kind === 'old') old += run.text
    else if (run.kind === 'new') fresh += run.text
    else if ((old || fresh) && at < runs.length - 1 && run.text.trim().length <= 1) {
      old += run.text
      fresh += run.text
    } else {
      flush()
      all.push(run)
    }
  }
  flush()
  return joinRuns(all)
}

export type Line = { kind: 'same' | 'new' | 'old'; text: string }
/** Returns the difference of two lists with one entry per line. */
export function lineDifferenceOf(before: string, after: string): Line[] {
  const split = (text: string) => (text ? text.split('\n') : [])
  return (diffArrays(split(before), split(after)) as { value: string[]; added?: boolean; removed?: boolean }[]).flatMap(
    ({ value, added, removed }) =>
      value.map((text): Line => ({ kind: added ? 'new' : removed ? 'old' : 'same', text })),
  )
}

const CONTEXT_LENGTH = 48
/** A long unchanged run, cut in the middle. `rest` is the omitted text. */
export type FoldedRun = Run & { rest?: string; tail?: string }
/** Returns the runs with long unchanged ones cut in the middle. */
export const foldRuns = (runs: readonly Run[]): FoldedRun[] =>
  runs.map((run, at) => {
    if (run.kind !== 'same' || run.text.length < 4 * CONTEXT_LENGTH) return run
    const head = at === 0 ? 0 : CONTEXT_LENGTH
    const tail = at === runs.length - 1 ? 0 : CONTEXT_LENGTH
    return {
      ...run,
      text: run.text.slice(0, head),
      rest: run.text.slice(head, run.text.length - tail),
      tail: tail ? run.text.slice(-tail) : '',
    }
  })
