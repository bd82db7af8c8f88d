import { itemTitle } from '../core/dictionary'
import type { Difficulty, QuestionKind } from './statuses'
import { difficultyLabel } from './statuses'
import { t } from './texts'

/** Allowed file extensions of material. */
export const MATERIAL_EXTENSIONS = ['pdf', 'docx', 'xlsx', 'pptx', 'png', 'jpg', 'zip'] as const
/** Code of the category branch that contains the categories of drills. */
export const DRILL_BRANCH = 'B07'
/** Maximum characters of a text answer. */
export const ANSWER_LENGTH = 2000
const OPTION_LETTERS = 'ABCDEFGHI'
const MAX_OPTIONS = 9

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

/** Returns the options of a question, without empty lines. */
export const optionsOf = ({ options }: Pick<Question, 'options'>) =>
  options
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
/** Normalises option letters: `c, a` and `CA` both become `AC`; repeated letters count once. */
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
/** Returns the groups of keywords; the words of a group are synonyms. */
export const keywordsOf = ({ keywords }: Pick<Question, 'keywords'>) =>
  keywords
    .split(/[;；\n]/)
    .map((group) => group.split('|').map((word) => word.trim()))
    .map((group) => group.filter(Boolean))
    .filter((group) => group.length > 0)

/** Returns the validation errors of a question by field; empty if it is valid. */
export function questionProblems(of: Omit<Question, 'id'>): Partial<Record<keyof Question, string>> {
  if (of.kind === 'text') return keywordsOf(of).length ? {} : { keywords: t.keywordsMissing }
  if (of.kind === 'judge') return /^[TF]$/.test(of.answer) ? {} : { answer: t.answerTrue }
  const options = optionsOf(of)
  if (options.length < 2 || options.length > MAX_OPTIONS) return { options: t.optionsCount }
  if (new Set(options).size < options.length) return { options: t.optionsTwice }
  const right = lettersOf(of.answer)
  if (!right || right.split('').some((letter) => !OPTION_LETTERS.slice(0, options.length).includes(letter)))
    return { answer: t.answerLetters }
  if (of.kind === 'single' && right.length > 1) return { answer: t.answerOne }
  if (of.kind === 'several' && right.length < 2) return { answer: t.answerSeveral }
  return {}
}

/** True if `given` is a well-formed answer: letters of the options, `T` or `F`, or some text. */
export function isAnswer(of: Question, given: string): boolean {
  if (of.kind === 'text') return given.trim() !== ''
  if (of.kind === 'judge') return /^[TF]$/.test(given)
  const letters = lettersOf(given)
  const known = OPTION_LETTERS.slice(0, optionsOf(of).length)
  return (
    letters !== '' &&
    letters.split('').every((letter) => known.includes(letter)) &&
    (of.kind === 'several' || letters.length === 1)
  )
}

const normalizeForMatch = (text: string) => text.normalize('NFKC').toLowerCase().replaceAll(/\s/g, '')
/** Returns the keyword groups that the text contains. */
export const matchedKeywords = (of: Question, given: string) =>
  keywordsOf(of).filter((group) => group.some((word) => normalizeForMatch(given).includes(normalizeForMatch(word))))

/**
 * Grades an answer. Single choice and true/false: all points or none. Multiple choice: all correct options give all
 * points, some correct and no wrong ones half of the points rounded down, any wrong option none. Text: the share of the
 * keywords it contains, rounded.
 *
 * @example gradeAnswer({ kind: 'several', answer: 'ABD', points: 5, … }, 'AB') // { earned: 2, right: 0 }
 */
export function gradeAnswer(of: Question, given: string): { earned: number; right: 0 | 1 } {
  const worth = (earned: number) => ({ earned, right: earned === of.points ? 1 : 0 }) as const
  if (of.kind === 'text')
    return worth(Math.round((of.points * matchedKeywords(of, given).length) / Math.max(1, keywordsOf(of).length)))
  if (of.kind === 'judge') return worth(given === of.answer ? of.points : 0)
  const [right, letters] = [lettersOf(of.answer), lettersOf(given)]
  if (letters === right) return worth(of.points)
  const some = of.kind === 'several' && letters !== '' && letters.split('').every((letter) => right.includes(letter))
  return { earned: some ? Math.floor(of.points / 2) : 0, right: 0 }
}

/** Returns the sum of the points of the questions. */
export const totalPoints = (questions: readonly Pick<Question, 'points'>[]) =>
  questions.reduce((sum, one) => sum + one.points, 0)
/** Returns the percentage, rounded to an integer. */
export const percentOf = (points: number, full: number) => (full > 0 ? Math.round((points * 100) / full) : 0)
/** Returns the mean to one decimal; null if `count` is 0. */
export const meanOf = (sum: number, count: number) => (count > 0 ? Math.round((sum * 10) / count) / 10 : null)

export type Candidate = { sceneId: string; versionId: string; categoryCode: string; difficulty: Difficulty }
export type RuleLine = { categoryCode: string; difficulty: Difficulty | ''; count: number }
export type Shortage = { line: number; wanted: number; there: number }

/** 2³¹ − 1, a prime: the generator visits every number from 1 to MODULUS − 1 once before it repeats. */
const MODULUS = 2_147_483_647
const FACTOR = 48_271
export const MAX_SEED = MODULUS - 1
/** Returns the next number of the generator: number × 48271 modulo 2147483647. Can be verified with a calculator. */
export const nextRandom = (number: number) => (number * FACTOR) % MODULUS
/** Derives a seed (1 to MAX_SEED) from random hexadecimal digits. */
export const toSeed = (digits: string) => 1 + (Number.parseInt(digits.slice(-12), 16) % MAX_SEED)

const matchesLine = (one: Candidate, { categoryCode, difficulty }: RuleLine) =>
  one.categoryCode.startsWith(categoryCode) && (!difficulty || one.difficulty === difficulty)
/** Specific lines are drawn first, so that a general line does not use up their candidates. */
const ruleSpecificity = ({ categoryCode, difficulty }: RuleLine) => categoryCode.length * 2 + (difficulty ? 1 : 0)
/** Returns the candidates sorted by version id, the fixed order of a draw. */
export const sortByVersion = <One extends Pick<Candidate, 'versionId'>>(candidates: readonly One[]) =>
  candidates.toSorted((a, b) => (a.versionId < b.versionId ? -1 : a.versionId > b.versionId ? 1 : 0))

/**
 * Draws candidates by a rule. Candidates are sorted by version id; lines are processed from the most specific. For each
 * scenario the generator advances (from the seed), and the number modulo the remaining matching candidates is the
 * zero-based index of the drawn one, which is then removed.
 *
 * @returns the drawn candidates in order, and the lines with too few candidates
 */
export function drawCandidates<One extends Candidate>(
  candidates: readonly One[],
  lines: readonly RuleLine[],
  seed: number,
): { items: One[]; short: Shortage[] } {
  let number = seed
  let left = sortByVersion(candidates)
  const items: One[] = []
  const short: Shortage[] = []
  const order = lines
    .map((line, at) => ({ line, at }))
    .toSorted((a, b) => ruleSpecificity(b.line) - ruleSpecificity(a.line))
  for (const { line, at } of order) {
    const there = left.filter((one) => matchesLine(one, line))
    if (there.length < line.count) {
      short.push({ line: at, wanted: line.count, there: there.length })
      continue
    }
    for (let drawnNow = 0; drawnNow < line.count; drawnNow++) {
      number = nextRandom(number)
      const [one] = there.splice(number % there.length, 1)
      items.push(one!)
      left = left.filter((other) => other !== one)
    }
  }
  return { items, short: short.toSorted((a, b) => a.line - b.line) }
}

/** Returns the display text of a rule line. */
export const formatRuleLine = (line: { categoryName: string; difficulty: string }) =>
  `${line.categoryName ? itemTitle(line.categoryName) : t.anyCategory} · ${line.difficulty ? difficultyLabel(line.difficulty) : t.anyDifficulty}`

type State = { status: number; version: number; questions: readonly unknown[] }
/** Actions on a scenario: allowed statuses, target status, and the message if the status is another. */
export const sceneActions = {
  release: {
    from: [0, 2],
    to: 1,
    why: () => t.alreadyReleased,
    needs: (at: State) => (at.questions.length ? null : t.noQuestions),
  },
  off: { from: [1], to: 2, why: () => t.notReleased, needs: () => null },
  /** A scenario that was ever released cannot be deleted: attempts and draws refer to it. */
  delete: { from: [0, 2], to: 0, why: () => t.notDraft, needs: (at: State) => (at.version ? t.notDraft : null) },
} as const
export type SceneAction = keyof typeof sceneActions
/** Returns null if the action is possible, otherwise the reason. */
export const actionRefusal = (act: SceneAction, at: State): string | null => {
  const { from, why, needs } = sceneActions[act]
  return from.some((status) => status === at.status) ? needs(at) : why()
}
