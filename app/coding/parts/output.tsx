import { Chart } from '~/app/ui/chart/chart'
import type { ChartData } from '~/app/ui/chart/chart-data'
import { parseJsonText } from '~/worker/coding/evaluation/case'
import { caseMessage } from '~/worker/coding/rules'
import type { SandboxOutput } from '~/worker/core/sandbox'
import styles from '../coding.module.css'
import { t } from '../texts'
import type { Run } from './use-run'
import { CodeBlock } from './code-block'
import { VerdictTag } from './labels'

const MAX_ROWS = 200
const MAX_POINTS = 2000

/** Output of a run by case, shown as it arrives. */
export function Output({ run, samples }: { run: Run; samples: readonly { input: string; expected: string }[] }) {
  const cases = samples.flatMap((sample, at) => {
    const result = run.results[at]
    const outputs = run.shown.filter((one) => one.at === at)
    return result || outputs.length ? [{ at, sample, result, shown: outputs }] : []
  })
  if (cases.length === 0) return <p className={styles.muted}>{run.state === 'idle' ? t.outputEmpty : ''}</p>
  return (
    <>
      {cases.map(({ at, sample, result, shown }) => (
        <section key={at} className={styles.case} aria-label={t.sampleAt(at + 1)}>
          <header>
            {t.sampleAt(at + 1)} {result && <VerdictTag verdict={result.verdict} />}
          </header>
          <OutputBlocks shown={shown.map((one) => one.shown)} />
          {result && caseMessage(result) && <p>{caseMessage(result)}</p>}
          {result?.got && (
            <div className={styles.caseValue}>
              {t.got}
              <CodeBlock label={`${t.sampleAt(at + 1)} · ${t.got}`}>{result.got.slice(0, 4000)}</CodeBlock>
            </div>
          )}
          {result?.verdict === 'failed' && (
            <div className={styles.caseValue}>
              {t.expected}
              <CodeBlock label={`${t.sampleAt(at + 1)} · ${t.expected}`}>{sample.expected}</CodeBlock>
            </div>
          )}
        </section>
      ))}
      {run.cut && <p className={styles.muted}>{t.outputCut}</p>}
    </>
  )
}

/** Joins consecutive lines of text into one block. */
function OutputBlocks({ shown }: { shown: readonly SandboxOutput[] }) {
  const blocks: SandboxOutput[] = []
  for (const one of shown) {
    const last = blocks.at(-1)
    if (one.kind === 'text' && last?.kind === 'text')
      blocks[blocks.length - 1] = { kind: 'text', body: `${last.body}\n${one.body}` }
    else blocks.push(one)
  }
  return blocks.map((block, nth) =>
    block.kind === 'text' ? (
      <CodeBlock key={nth} label={t.output}>
        {block.body}
      </CodeBlock>
    ) : block.kind === 'table' ? (
      <OutputTable key={nth} body={block.body} />
    ) : (
      <OutputChart key={nth} body={block.body} />
    ),
  )
}

const isRecord = (value: unknown): value is Record<string, unknown> => typeof value === 'object' && value !== null
const cellOf = (value: unknown) =>
  value === null || value === undefined ? '–' : typeof value === 'string' ? value : JSON.stringify(value)

function OutputTable({ body }: { body: string }) {
  const rows = parseJsonText(body)
  if (!Array.isArray(rows)) return <CodeBlock label={t.output}>{body}</CodeBlock>
  const visibleRows = rows.slice(0, MAX_ROWS)
  const names = [...new Set(visibleRows.flatMap((row) => (isRecord(row) ? Object.keys(row) : ['0'])))].slice(0, 30)
  return (
    <div className={styles.table} tabIndex={0} role="region" aria-label={t.output}>
      <table>
        <thead>
          <tr>
            {names.map((name) => (
              <th key={name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {visibleRows.map((row, nth) => (
            <tr key={nth}>
              {names.map((name) => (
                <td key={name}>{cellOf(isRecord(row) ? row[name] : row)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

const numbersIn = (value: unknown) =>
  Array.isArray(value)
    ? value.slice(0, MAX_POINTS).map((one) => (typeof one === 'number' && Number.isFinite(one) ? one : null))
    : null

function OutputChart({ body }: { body: string }) {
  const parsed = parseJsonText(body)
  const series = isRecord(parsed) ? parsed.series : null
  const name = isRecord(parsed) && typeof parsed.name === 'string' ? parsed.name.slice(0, 60) : t.plot
  const named = Array.isArray(series) ? { [name]: series } : isRecord(series) ? series : {}
  const lines = Object.entries(named)
    .slice(0, 8)
    .flatMap(([label, value]) => {
      const values = numbersIn(value)
      return values ? [{ name: label.slice(0, 60), values }] : []
    })
  const longest = Math.max(0, ...lines.map(({ values }) => values.length))
  const of: ChartData = {
    ...{ kind: 'line', caption: name, unit: '' },
    labels: Array.from({ length: longest }, (_, at) => String(at)),
    series: lines,
  }
  return <Chart of={of} />
}
