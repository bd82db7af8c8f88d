import { itemTitle } from '../core/dictionary'
import type { Difficulty, QuestionKind } from './statuses'
import { difficultyLabel } from './statuses'
import { t } from './texts'

/** What a drill may have as material. */
export const MATERIAL = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'] as const
/** The branch of the category tree that scenes are sorted into. */
export const DRILL_BRANCH = 'B07'
/** Characters of an answer that is written. */
export const ANSWER_LENGTH = 2000
const LETTERS = 'ABCDEFGHI'
const MOST_OPTIONS = 9

export type Question = {
  id: string
  kind: QuestionKind
  text: string
  options: string
  answer: string
  keywords: string
  model: string
  points: number
  explanation: string
}

/** The options of a question, without empty lines. */
export const optionsOf = ({ options }: Pick<Question, 'options'>) =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
/** `c, a` and `CA` are both `AC`; a letter that stands twice counts once. */
export const lettersOf = (text: string) =>
  [
    ...new Set(
      text
        .normalize('NFKC')
        .toUpperCase()
        .replaceAll(/[^A-Z]/g, ''),
    ),
  ]
    .toSorted()
    .join('')
/** The groups of key words, each with the words that mean the same. */
export const keywordsOf = ({ keywords }: Pick<Question, 'keywords'>) =>
  keywords
    .split(/[;；\n]/)
    .map((group) => group.split('|').map((word) => word.trim()))
    .map((group) => group.filter(Boolean))
    .filter((group) => group.length > 0)

/** Why a question cannot be asked as it is: a sentence per field. */
export function questionProblems(of: Omit<Question, 'id'>): Partial<Record<keyof Question, string>> {
  if (of.kind === 'text') return keywordsOf(of).length ? {} : { keywords: t.keywordsMissing }
  if (of.kind === 'judge') return /^[TF]$/.test(of.answer) ? {} : { answer: t.answerTrue }
  const options = optionsOf(of)
  if (options.length < 2 || options.length > MOST_OPTIONS) return { options: t.optionsCount }
  if (new Set(options).size < options.length) return { options: t.optionsTwice }
  const right = lettersOf(of.answer)
  if (!right || right.split('').some((letter) => !LETTERS.slice(0, options.length).includes(letter)))
    return { answer: t.answerLetters }
  if (of.kind === 'single' && right.length > 1) return { answer: t.answerOne }
  if (of.kind === 'several' && right.length < 2) return { answer: t.answerSeveral }
  return {}
}

/** Whether something given is an answer at all: letters of the options, `T` or `F`, or some text. */
export function isAnswer(of: Question, given: string): boolean {
  if (of.kind === 'text') return given.trim() !== ''
  if (of.kind === 'judge') return /^[TF]$/.test(given)
  const letters = lettersOf(given)
  const known = LETTERS.slice(0, optionsOf(of).length)
  return (
    letters !== '' &&
    letters.split('').every((letter) => known.includes(letter)) &&
    (of.kind === 'several' || letters.length === 1)
  )
}

const plain = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
/** The groups of key words that a text has. */
export const saidIn = (of: Question, given: string) =>
  keywordsOf(of).filter((group) => group.some((word) => plain(given).includes(plain(word))))

/**
 * What an answer is worth. One of several: all or nothing. Several: all of them all points, some and none that is wrong half of
 * them, rounded down, one wrong nothing. A text: the share of the key words that it has, rounded.
 *
 * @example mark({ kind: 'several', answer: 'ABD', points: 5, … }, 'AB') // { earned: 2, right: 0 }
 */
export function mark(of: Question, given: string): { earned: number; right: 0 | 1 } {
  const worth = (earned: number) => ({ earned, right: earned === of.points ? 1 : 0 }) as const
  if (of.kind === 'text')
    return worth(Math.round((of.points * saidIn(of, given).length) / Math.max(1, keywordsOf(of).length)))
  if (of.kind === 'judge') return worth(given === of.answer ? of.points : 0)
  const [right, letters] = [lettersOf(of.answer), lettersOf(given)]
  if (letters === right) return worth(of.points)
  const some = of.kind === 'several' && letters !== '' && letters.split('').every((letter) => right.includes(letter))
  return { earned: some ? Math.floor(of.points / 2) : 0, right: 0 }
}

export const pointsOf = (questions: readonly Pick<Question, 'points'>[]) =>
  questions.reduce((sum, one) => sum + one.points, 0)
/** Of a hundred, rounded. */
export const rateOf = (points: number, full: number) => (full > 0 ? Math.round((points * 100) / full) : 0)
/** The mean of whole numbers that are kept as a sum, to a tenth; null of none. */
export const meanOf = (sum: number, count: number) => (count > 0 ? Math.round((sum * 10) / count) / 10 : null)

export type Candidate = { sceneId: string; versionId: string; categoryCode: string; difficulty: Difficulty }
export type Line = { categoryCode: string; difficulty: Difficulty | ''; count: number }
export type Shortage = { line: number; wanted: number; there: number }

/** 2³¹ − 1, a prime: of every number from 1 to one below it comes another, and all come before the first comes again. */
const MODULUS = 2_147_483_647
const FACTOR = 48_271
export const MOST_SEED = MODULUS - 1
/** The number after this one, as anybody's calculator finds it: × 48271, what is left over after dividing by 2147483647. */
export const nextNumber = (number: number) => (number * FACTOR) % MODULUS
/** A seed out of hexadecimal digits made by chance. */
export const seedOf = (digits: string) => 1 + (Number.parseInt(digits.slice(-12), 16) % MOST_SEED)

const fits = (one: Candidate, { categoryCode, difficulty }: Line) =>
  one.categoryCode.startsWith(categoryCode) && (!difficulty || one.difficulty === difficulty)
/** What asks for more is drawn first, so that a line that takes anything does not use up what another needs. */
const narrowness = ({ categoryCode, difficulty }: Line) => categoryCode.length * 2 + (difficulty ? 1 : 0)
export const sorted = <One extends Pick<Candidate, 'versionId'>>(candidates: readonly One[]) =>
  candidates.toSorted((a, b) => (a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : 0))

/**
 * Draws by a rule. The candidates are put in the order of their versions' ids; the lines are taken from the narrowest on. For
 * each scene the next number is made of the last (the first of the seed), divided by how many fit still, and what is left over
 * says which of these it is, counted from 0; it is out of the next ones.
 *
 * @returns what was drawn, in the order in which it was; or the lines for which there are too few
 */
export function drawn<One extends Candidate>(
  candidates: readonly One[],
  lines: readonly Line[],
  seed: number,
): { items: One[]; short: Shortage[] } {
  let number = seed
  let left = sorted(candidates)
  const items: One[] = []
  const short: Shortage[] = []
  const order = lines.map((line, at) => ({ line, at })).toSorted((a, b) => narrowness(b.line) - narrowness(a.line))
  for (const { line, at } of order) {
    const there = left.filter((one) => fits(one, line))
    if (there.length < line.count) {
      short.push({ line: at, wanted: line.count, there: there.length })
      continue
    }
    for (let drawnNow = 0; drawnNow < line.count; drawnNow++) {
      number = nextNumber(number)
      const [one] = there.splice(number % there.length, 1)
      items.push(one!)
      left = left.filter((other) => other !== one)
    }
  }
  return { items, short: short.toSorted((a, b) => a.line - b.line) }
}

/** A line in words. */
export const lineWords = (line: { categoryName: string; difficulty: string }) =>
  `${line.categoryName ? itemTitle(line.categoryName) : t.anyCategory} · ${line.difficulty ? difficultyLabel(line.difficulty) : t.anyDifficulty}`

type State = { status: number; version: number; questions: readonly unknown[] }
/** Each act on a scene with the statuses that it starts from, where it leads, and the sentence why not from another. */
export const sceneActs = {
  release: {
    from: [0, 2],
    to: 1,
    why: () => t.alreadyReleased,
    needs: (at: State) => (at.questions.length ? null : t.noQuestions),
  },
  off: { from: [1], to: 2, why: () => t.notReleased, needs: () => null },
  /** What was released stays: studies and draws speak of it. */
  delete: { from: [0, 2], to: 0, why: () => t.notDraft, needs: (at: State) => (at.version ? t.notDraft : null) },
} as const
export type SceneAct = keyof typeof sceneActs
/** Null, or why the act is not possible now. */
export const refusedAct = (act: SceneAct, at: State): string | null => {
  const { from, why, needs } = sceneActs[act]
  return from.some((status) => status === at.status) ? needs(at) : why()
}
