import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'

/**
 * Words of the former private vocabulary. None may be a part of a file name or of an exported name; docs/glossary.md and
 * CONTRIBUTING.md have the standard terms.
 */
const forbidden = new Set([
  ...[
    'told',
    'tell',
    'tells',
    'said',
    'say',
    'says',
    'asked',
    'given',
    'kept',
    'held',
    'laid',
    'shown',
    'seen',
    'made',
  ],
  ...[
    'taken',
    'found',
    'house',
    'houses',
    'door',
    'doors',
    'room',
    'rooms',
    'way',
    'ways',
    'beside',
    'beneath',
    'ahead',
  ],
  ...[
    'alike',
    'likeness',
    'crowd',
    'trip',
    'trips',
    'stranger',
    'strangers',
    'twin',
    'twins',
    'plot',
    'casting',
    'story',
  ],
  ...[
    'talk',
    'tie',
    'ties',
    'lesser',
    'wish',
    'wishes',
    'acts',
    'books',
    'papers',
    'desk',
    'judging',
    'steering',
    'waiting',
  ],
])
/** Standard terms that contain such a word. */
const standardTerms = /not-?found|round-?trips?|given-?names?/gi

/** Adverbs, prepositions, conjunctions and participles that name nothing when they stand alone. */
const bare = new Set([
  ...[
    'about',
    'above',
    'after',
    'again',
    'against',
    'around',
    'at',
    'away',
    'back',
    'before',
    'behind',
    'below',
    'between',
  ],
  ...[
    'by',
    'for',
    'from',
    'here',
    'in',
    'into',
    'now',
    'of',
    'off',
    'on',
    'once',
    'only',
    'out',
    'over',
    'since',
    'so',
  ],
  ...['then', 'there', 'through', 'to', 'under', 'until', 'up', 'with', 'within', 'without', 'else', 'few', 'further'],
  ...[
    'many',
    'more',
    'most',
    'much',
    'one',
    'other',
    'others',
    'own',
    'same',
    'several',
    'some',
    'whole',
    'done',
    'gone',
  ],
  ...[
    'left',
    'named',
    'begun',
    'chosen',
    'counted',
    'dropped',
    'gathered',
    'judged',
    'known',
    'lent',
    'lost',
    'merged',
  ],
  ...[
    'narrowed',
    'numbered',
    'offered',
    'picked',
    'posted',
    'prepared',
    'running',
    'summed',
    'tied',
    'typed',
    'written',
  ],
])

const files = globSync('{app,worker,db,jobs,scripts,tests}/**/*.{ts,tsx,mjs,css,sql}').filter(
  (file) => !/\.d\.ts$|__snapshots__/.test(file),
)
/** `loadRoomPage` and `room-page.server` as words. */
const wordsOf = (name: string) =>
  name
    .replaceAll(standardTerms, '')
    .split(/[^A-Za-z]+|(?<=[a-z\d])(?=[A-Z])|(?<=[A-Z])(?=[A-Z][a-z])/)
    .map((word) => word.toLowerCase())
const wrongWords = (name: string) => wordsOf(name).filter((word) => forbidden.has(word))

describe('file and folder names', () => {
  test('contain no word of the private vocabulary', () => {
    expect(files.filter((file) => wrongWords(file).length > 0)).toEqual([])
  })
  test('are no bare adverb, preposition or participle', () => {
    const baseName = (file: string) => file.split('/').at(-1)!.split('.')[0]!
    expect(files.filter((file) => bare.has(baseName(file)))).toEqual([])
  })
})

describe('exported names', () => {
  const exported = files
    .filter((file) => /\.tsx?$/.test(file))
    .flatMap((file) =>
      [
        ...readFileSync(file, 'utf8').matchAll(
          /^export (?:default )?(?:async )?(?:function\*?|const|let|class|type|interface|enum) (\w+)/gm,
        ),
      ].map(([, name]) => ({ file, name: name! })),
    )
  test('contain no word of the private vocabulary', () => {
    expect(exported.length).toBeGreaterThan(8000)
    expect(exported.filter(({ name }) => wrongWords(name).length > 0)).toEqual([])
  })
  test('are no bare adverb, preposition or participle', () => {
    expect(exported.filter(({ name }) => bare.has(name.toLowerCase()))).toEqual([])
  })
})

test('an area has a contract, or inputs and responses, never both', () => {
  const foldersWith = (name: string) =>
    new Set(
      files
        .filter((file) => file.startsWith('worker/') && file.endsWith(`/${name}.ts`))
        .map((file) => file.slice(0, file.lastIndexOf('/'))),
    )
  const [contracts, inputs, responses] = ['contract', 'inputs', 'responses'].map(foldersWith)
  expect([...responses!].toSorted()).toEqual([...inputs!].toSorted())
  expect([...contracts!].filter((folder) => inputs!.has(folder))).toEqual([])
})
