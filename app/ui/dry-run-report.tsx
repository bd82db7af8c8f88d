import { Banner } from '@douyinfe/semi-ui'
import style from './dry-run-report.module.css'
import { t } from './texts'

/** The result of an action or its dry run: accepted ids, and the reasons of refusals. */
export type DryRunOutcome = {
  ok: string[]
  failed: readonly { id: string; name: string; reason: string }[]
}

/** Shows a dry run: a summary, and the reason of each refusal. */
export function DryRunReport({ outcome }: { outcome: DryRunOutcome | null }) {
  if (!outcome) return null
  const { ok, failed } = outcome
  return (
    <Banner
      type={ok.length === 0 ? 'danger' : failed.length ? 'warning' : 'info'}
      closeIcon={null}
      fullMode={false}
      bordered
      title={<span className={style.outcome}>{t.tried(ok.length, failed.length)}</span>}
      description={
        failed.length ? (
          <ul className={style.failed}>
            {failed.map((one) => (
              <li key={one.id}>
                <strong>{one.name || one.id}</strong>
                <span>{one.reason}</span>
              </li>
            ))}
          </ul>
        ) : null
      }
    />
  )
}
