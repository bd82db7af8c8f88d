import { execFileSync } from 'node:child_process'
import { globSync, readFileSync } from 'node:fs'
import { expect, test } from 'vitest'

/** In the order of the guide, because a later example may build on an earlier one. */
const examples = [...readFileSync('CONTRIBUTING.md', 'utf8').matchAll(/\]\((docs\/examples\/[\w-]+\.diff)\)/g)].map(
  ([, path]) => path!,
)

/** `tests/nightly/contributing.test.ts` also runs the tests that they add. */
test('every example of CONTRIBUTING.md applies to the tree', () => {
  expect(examples.toSorted()).toEqual(globSync('docs/examples/*.diff').toSorted())
  execFileSync('git', ['apply', '--check', '--whitespace=nowarn', ...examples])
})
