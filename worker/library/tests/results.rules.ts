import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { fieldsOf } from '../../core/input'
import { t } from './texts'

/** Limits of one reading: number of files, and characters of all files together. */
export const MOST_RESULTS = 500
export const RESULT_CHARS = 5_000_000
const DEEPEST = 60
const NAMED = 20

export type ResultFile = { fileName: string; text: string }
export type Results = {
  passCount: number
  failCount: number
  skipCount: number
  result: 'pass' | 'partly' | 'fail'
  /** Names of failed tests, at most 20. */
  failed: string[]
}
type Outcome = { name: string; outcome: 'pass' | 'fail' | 'skip' }

// Values stay strings and entities are not resolved: the results are only counted, and names of failed tests are
// displayed as text.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
  maxNestedTags: DEEPEST,
})

/** Result words of xUnit.net and NUnit. */
const byWord: Record<string, Outcome['outcome']> = {
  pass: 'pass',
  passed: 'pass',
  success: 'pass',
  warning: 'pass',
  fail: 'fail',
  failed: 'fail',
  error: 'fail',
  skip: 'skip',
  skipped: 'skip',
  notrun: 'skip',
  ignored: 'skip',
  inconclusive: 'skip',
}
const listOf = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
const textIn = (node: Record<string, unknown>, name: string) => {
  const value = node[name]
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
const nameOf = (node: Record<string, unknown>) =>
  textIn(node, '@name')
    .replaceAll('&quot;', '"')
    .replaceAll('&apos;', "'")
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&')
    .slice(0, 200)

/** Returns the result of an element; null if it is not an executed test. */
function outcomeOf(tag: string, node: Record<string, unknown>): Outcome | null {
  const name = nameOf(node)
  if (tag === 'testcase')
    return { name, outcome: 'failure' in node || 'error' in node ? 'fail' : 'skipped' in node ? 'skip' : 'pass' }
  if (tag !== 'test' && tag !== 'test-case') return null
  const outcome = byWord[textIn(node, '@result').toLowerCase()]
  return outcome ? { name, outcome } : null
}
/** Returns all tests below an element, at any nesting of suites. */
function testsIn(root: Record<string, unknown>): Outcome[] {
  const found: Outcome[] = []
  const left: [string, unknown][] = Object.entries(root)
  for (let entry = left.pop(); entry; entry = left.pop()) {
    const [tag, value] = entry
    for (const node of listOf(value).map(fieldsOf)) {
      const outcome = outcomeOf(tag, node)
      if (outcome) found.push(outcome)
      else left.push(...Object.entries(node).filter(([name]) => !name.startsWith('@')))
    }
  }
  return found
}
const roots = ['testsuites', 'testsuite', 'assemblies', 'assembly', 'test-run', 'test-results']

/** @returns the tests, or the reason why the file cannot be read */
function fromXml({ fileName, text }: ResultFile): Outcome[] | string {
  // Entity declarations can expand a small file without limit; result files do not need them.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) return t.resultsDoctype(fileName)
  if (XMLValidator.validate(text) !== true) return t.resultsBroken(fileName)
  let root: Record<string, unknown>
  try {
    root = fieldsOf(parser.parse(text))
  } catch {
    return t.resultsDeep(fileName)
  }
  return roots.some((name) => name in root) ? testsIn(root) : t.resultsKind(fileName)
}
/** An Allure result is one test; some tools write an array of them. */
function fromJson({ fileName, text }: ResultFile): Outcome[] | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return t.resultsBrokenJson(fileName)
  }
  const tests = listOf(parsed).map(fieldsOf)
  const known = tests.every(({ name, status }) => typeof name === 'string' && typeof status === 'string')
  if (!known || tests.length === 0) return t.resultsKind(fileName)
  return tests.map(({ name, status }) => ({
    name: String(name).slice(0, 200),
    outcome: status === 'passed' ? 'pass' : status === 'failed' || status === 'broken' ? 'fail' : 'skip',
  }))
}

/**
 * Counts the results in files of test tools: JUnit, xUnit.net and NUnit (XML), Allure (JSON).
 * @returns the counts, or the reason why the files cannot be read
 */
export function readResults(files: readonly ResultFile[]): Results | string {
  if (files.length > MOST_RESULTS) return t.resultsMany(MOST_RESULTS)
  if (files.reduce((sum, { text }) => sum + text.length, 0) > RESULT_CHARS)
    return t.resultsLarge(RESULT_CHARS / 1_000_000)
  const all: Outcome[] = []
  for (const file of files) {
    const read = /\.xml$/i.test(file.fileName)
      ? fromXml(file)
      : /\.json$/i.test(file.fileName)
        ? fromJson(file)
        : t.resultsKind(file.fileName)
    if (typeof read === 'string') return read
    for (const one of read) all.push(one)
  }
  if (all.length === 0) return t.nothingRead
  const count = (wanted: Outcome['outcome']) => all.filter(({ outcome }) => outcome === wanted).length
  const [passCount, failCount, skipCount] = [count('pass'), count('fail'), count('skip')]
  const failed = all
    .filter(({ outcome }) => outcome === 'fail')
    .slice(0, NAMED)
    .map(({ name }) => name)
  return {
    ...{ passCount, failCount, skipCount, failed },
    result: failCount === 0 ? 'pass' : passCount === 0 ? 'fail' : 'partly',
  }
}
