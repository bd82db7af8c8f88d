import { Button, Radio, RadioGroup } from '@douyinfe/semi-ui'
import { useMemo, useState } from 'react'
import { formatMinutes } from '~/app/lib/dates'
import { useQuery } from '~/app/lib/query'
import { Choice } from '~/app/ui/choice'
import { usePhone } from '~/app/ui/device'
import { QueryView } from '~/app/ui/query-view'
import { ReturnNotice } from '~/app/ui/return-notice'
import type { Comparison } from '~/worker/subjects/form/responses'
import { differenceOf, foldRuns, lineDifferenceOf, type Run, type FoldedRun } from './difference'
import styles from './version-comparison.module.css'
import { t } from './texts'
import * as subjects from '~/worker/subjects/calls'
import { Modal } from '~/app/ui/modal'

type FieldChange = Comparison['sections'][number]['changes'][number]
type ComparisonView = 'inline' | 'beside'

function SectionView({ section, view }: { section: Comparison['sections'][number]; view: ComparisonView }) {
  return (
    <section className={styles.section}>
      <h3>
        {section.title}
        <span className={styles.count}>
          {section.changes.length ? t.changeCount(section.changes.length) : t.unchanged}
        </span>
      </h3>
      {section.marks.length ? (
        <ul className={styles.marks} data-answered={section.changes.length > 0}>
          {section.marks.map((mark, at) => (
            <li key={at}>
              <strong>{t.remark}</strong>
              <span>{mark}</span>
            </li>
          ))}
          {section.changes.length === 0 ? <li className={styles.unaddressed}>{t.markUntouched}</li> : null}
        </ul>
      ) : null}
      {section.changes.map((change) => (
        <FieldChangeView key={change.field} change={change} view={view} />
      ))}
    </section>
  )
}

/** Compares two versions of a declaration section by section. Each mark of a return shows how it was addressed. */
export function VersionComparisonDialog({ id, to, onClose }: { id: string; to: number; onClose: () => void }) {
  const phone = usePhone()
  const [pair, setPair] = useState({ from: to - 1, to })
  const [view, setView] = useState<ComparisonView>('inline')
  const { read, again } = useQuery(subjects.compareVersions, { id, ...pair })
  return (
    <Modal
      visible
      title={t.compareVersions}
      className={styles.dialog}
      width={view === 'beside' ? 1120 : 860}
      style={phone ? undefined : { maxWidth: 'calc(100vw - 32px)' }}
      fullScreen={phone}
      onCancel={onClose}
      footer={<Button onClick={onClose}>{t.close}</Button>}
    >
      <QueryView read={read} again={again}>
        {(compared) => (
          <div className={styles.compared}>
            <div className={styles.head}>
              <VersionPicker compared={compared} pair={pair} onChange={setPair} />
              {phone ? null : (
                <RadioGroup
                  type="button"
                  aria-label={t.view}
                  value={view}
                  onChange={(event) => setView(event.target.value as ComparisonView)}
                >
                  <Radio value="inline">{t.inline}</Radio>
                  <Radio value="beside">{t.sideBySide}</Radio>
                </RadioGroup>
              )}
            </div>
            <ReturnNotice title={t.returnOpinion} opinion={compared.opinion} />
            {compared.sections.length === 0 ? <p className={styles.none}>{t.nothingChanged}</p> : null}
            {compared.sections.map((section) => (
              <SectionView key={section.name} section={section} view={phone ? 'inline' : view} />
            ))}
          </div>
        )}
      </QueryView>
    </Modal>
  )
}

/** Selects the two versions to compare. */
function VersionPicker({
  compared,
  pair,
  onChange,
}: {
  compared: Comparison
  pair: { from: number; to: number }
  onChange: (pair: { from: number; to: number }) => void
}) {
  const label = ({ versionNo, submitter, submitTime }: Comparison['versions'][number]) =>
    [t.versionAt(versionNo), submitter, formatMinutes(submitTime)].filter(Boolean).join(' · ')
  const options = (fits: (versionNo: number) => boolean) =>
    compared.versions
      .filter((one) => fits(one.versionNo))
      .map((one) => ({ value: String(one.versionNo), label: label(one) }))
  return (
    <div className={styles.pair}>
      <Choice
        aria-label={t.earlierVersion}
        width="290px"
        value={String(pair.from)}
        options={options((versionNo) => versionNo < pair.to)}
        onChange={(value) => value && onChange({ ...pair, from: Number(value) })}
      />
      <span aria-hidden>→</span>
      <Choice
        aria-label={t.laterVersion}
        width="290px"
        value={String(pair.to)}
        options={options((versionNo) => versionNo > 1)}
        onChange={(value) => {
          const to = Number(value)
          if (to) onChange({ from: Math.min(pair.from, to - 1), to })
        }}
      />
    </div>
  )
}

/** One field in two versions, with the differences highlighted. */
export function FieldChangeView({ change, view }: { change: FieldChange; view: ComparisonView }) {
  const { label, kind, before, after } = change
  return (
    <div className={styles.change}>
      <h4>{label}</h4>
      {kind === 'lines' ? (
        <ListDifference before={before} after={after} view={view} />
      ) : (
        <TextDifference before={before} after={after} view={view} />
      )}
    </div>
  )
}

function TextDifference({ before, after, view }: { before: string; after: string; view: ComparisonView }) {
  const runs = useMemo(() => differenceOf(before, after), [before, after])
  if (view === 'inline')
    return (
      <p className={styles.text}>
        <Runs runs={runs} />
      </p>
    )
  return (
    <div className={styles.sideBySide}>
      <p className={styles.text}>{before ? <Runs runs={runs.filter((run) => run.kind !== 'new')} /> : t.emptyValue}</p>
      <p className={styles.text}>{after ? <Runs runs={runs.filter((run) => run.kind !== 'old')} /> : t.emptyValue}</p>
    </div>
  )
}
function Runs({ runs }: { runs: readonly Run[] }) {
  return foldRuns(runs).map((run, at) =>
    run.kind === 'new' ? (
      <ins key={at}>{run.text}</ins>
    ) : run.kind === 'old' ? (
      <del key={at}>{run.text}</del>
    ) : (
      <UnchangedRun key={at} run={run} />
    ),
  )
}
/** A long unchanged passage. It is collapsed until opened. */
function UnchangedRun({ run }: { run: FoldedRun }) {
  const [open, setOpen] = useState(false)
  if (!run.rest || open) return <span>{`${run.text}${run.rest ?? ''}${run.tail ?? ''}`}</span>
  return (
    <>
      <span>{run.text}</span>
      <button type="button" className={styles.fold} onClick={() => setOpen(true)}>
        {t.signsUnchanged(run.rest.length)}
      </button>
      <span>{run.tail}</span>
    </>
  )
}

function ListDifference({ before, after, view }: { before: string; after: string; view: ComparisonView }) {
  const lines = useMemo(() => lineDifferenceOf(before, after), [before, after])
  const list = (without: 'new' | 'old' | null) => (
    <ul className={styles.lines}>
      {lines
        .filter((line) => line.kind !== without)
        .map((line, at) => (
          <li key={at} data-kind={line.kind}>
            {line.kind === 'new' ? <ins>{line.text}</ins> : line.kind === 'old' ? <del>{line.text}</del> : line.text}
          </li>
        ))}
    </ul>
  )
  return view === 'inline' ? (
    list(null)
  ) : (
    <div className={styles.sideBySide}>
      {list('new')}
      {list('old')}
    </div>
  )
}
