import { XMLParser, XMLValidator } from 'fast-xml-parser'
import { toFields } from '../../core/input'
import { t } from './texts'

/** Limits of one reading: number of files, and characters of all files together. */
export const MAX_RESULT_FILES = 500
export const MAX_RESULT_LENGTH = 5_000_000
const MAX_DEPTH = 60
const MAX_FAILED_NAMES = 20

export type ResultFile = { fileName: string; text: string }
export type ResultCounts = {
  passCount: number
  failCount: number
  skipCount: number
  result: 'pass' | 'partly' | 'fail'
  /** Names of failed tests, at most 20. */
  failed: string[]
}
type TestOutcome = { name: string; outcome: 'pass' | 'fail' | 'skip' }

// Values stay strings and entities are not resolved: the results are only counted, and names of failed tests are
// displayed as text.
const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  removeNSPrefix: true,
  processEntities: false,
  maxNestedTags: MAX_DEPTH,
})

/** Result words of xUnit.net and NUnit. */
const outcomeByWord: Record<string, TestOutcome['outcome']> = {
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
const toList = (value: unknown): unknown[] => (Array.isArray(value) ? value : [value])
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
function outcomeOf(tag: string, node: Record<string, unknown>): TestOutcome | null {
  const name = nameOf(node)
  if (tag === 'testcase')
    return { name, outcome: 'failure' in node || 'error' in node ? 'fail' : 'skipped' in node ? 'skip' : 'pass' }
  if (tag !== 'test' && tag !== 'test-case') return null
  const outcome = outcomeByWord[textIn(node, '@result').toLowerCase()]
  return outcome ? { name, outcome } : null
}
/** Returns all tests below an element, at any nesting of suites. */
function collectTests(root: Record<string, unknown>): TestOutcome[] {
  const found: TestOutcome[] = []
  const left: [string, unknown][] = Object.entries(root)
  for (let entry = left.pop(); entry; entry = left.pop()) {
    const [tag, value] = entry
    for (const node of toList(value).map(toFields)) {
      const outcome = outcomeOf(tag, node)
      if (outcome) found.push(outcome)
      else left.push(...Object.entries(node).filter(([name]) => !name.startsWith('@')))
    }
  }
  return found
}
const rootTags = ['testsuites', 'testsuite', 'assemblies', 'assembly', 'test-run', 'test-results']

/** @returns the tests, or the reason why the file cannot be read */
function parseXmlResults({ fileName, text }: ResultFile): TestOutcome[] | string {
  // Entity declarations can expand a small file without limit; result files do not need them.
  if (/<!\s*(DOCTYPE|ENTITY)/i.test(text)) return t.resultsDoctype(fileName)
  if (XMLValidator.validate(text) !== true) return t.resultsBroken(fileName)
  let root: Record<string, unknown>
  try {
    root = toFields(parser.parse(text))
  } catch {
    return t.resultsDeep(fileName)
  }
  return rootTags.some((name) => name in root) ? collectTests(root) : t.resultsKind(fileName)
}
/** An Allure result is one test; some tools write an array of them. */
function parseJsonResults({ fileName, text }: ResultFile): TestOutcome[] | string {
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    return t.resultsBrokenJson(fileName)
  }
  const tests = toList(parsed).map(toFields)
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
export function parseResultFiles(files: readonly ResultFile[]): ResultCounts | string {
  if (files.length > MAX_RESULT_FILES) return t.resultsMany(MAX_RESULT_FILES)
  if (files.reduce((sum, { text }) => sum + text.length, 0) > MAX_RESULT_LENGTH)
    return t.resultsLarge(MAX_RESULT_LENGTH / 1_000_000)
  const all: TestOutcome[] = []
  for (const file of files) {
    const read = /\.xml$/i.test(file.fileName)
      ? parseXmlResults(file)
      : /\.json$/i.test(file.fileName)
        ? parseJsonResults(file)
        : t.resultsKind(file.fileName)
    if (typeof read === 'string') return read
    for (const one of read) all.push(one)
  }
  if (all.length === 0) return t.nothingRead
  const count = (wanted: TestOutcome['outcome']) => all.filter(({ outcome }) => outcome === wanted).length
  const [passCount, failCount, skipCount] = [count('pass'), count('fail'), count('skip')]
  const failed = all
    .filter(({ outcome }) => outcome === 'fail')
    .slice(0, MAX_FAILED_NAMES)
    .map(({ name }) => name)
  return {
    ...{ passCount, failCount, skipCount, failed },
    result: failCount === 0 ? 'pass' : passCount === 0 ? 'fail' : 'partly',
  }
}
