/**
 * Sends every call of the interface inputs that are made by chance, as everybody in turn, and ends with 1 where one of them
 * is answered by a defect: `npm run fuzz`. `--seed 7` makes others, `--inputs 20` fewer, `--only /v2/subject` those of some
 * calls; the words that are printed with a fall send it again: `npm run fuzz -- 1 POST /v2/subject/save 17`.
 */
import { spawnSync } from 'node:child_process'
import { parseArgs } from 'node:util'

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    seed: { type: 'string', default: '1' },
    inputs: { type: 'string', default: '200' },
    only: { type: 'string', default: '' },
  },
})
const [seed = values.seed, method, path, number] = positionals
const env = {
  ...process.env,
  FUZZ_SEED: seed,
  FUZZ_INPUTS: number === undefined ? values.inputs : String(Number(number) + 1),
  FUZZ_ONLY: values.only,
  FUZZ_AGAIN: path ? `${method} ${path}` : '',
}
console.log(`seed ${seed}`)
const { status } = spawnSync(
  process.execPath,
  ['node_modules/vitest/vitest.mjs', 'run', '--project', 'fuzz', '--reporter=dot'],
  { stdio: 'inherit', env },
)
process.exitCode = status ?? 1
